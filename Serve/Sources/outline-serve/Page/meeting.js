// A text that was edited here, and meanwhile by others.

/** How others changed an edited text: `deleted`, `changed`, `same` as typed here, or nothing. */
export function meets(steps, edit) {
  let meeting = null;
  for (const step of steps) {
    if (step.op === 'delete' && step.node?.id === edit.id) meeting = 'deleted';
    if (step.op === 'insert' && step.node?.id === edit.id) {
      meeting = edit.fields || step.node.content?.text === edit.base ? null : 'changed';
    }
    if (step.op !== 'update' || step.id !== edit.id) continue;
    if (edit.fields?.some((name) => step.changes?.some((change) => change.field === name))) {
      meeting = 'changed';
    }
    const text = !edit.fields && step.changes?.find((change) => change.field === 'text');
    const isAll = edit.note == null && !edit.more?.length;
    if (text) {
      meeting = text.to === edit.base ? null : text.to === edit.text && isAll ? 'same' : 'changed';
    }
    if (edit.note != null && step.changes?.some((change) => change.field === 'note')) {
      meeting = 'changed';
    }
  }
  return meeting;
}

/** Only fields were typed: they are for the text that others gave the item. */
export function followText(change, steps) {
  const { edit, lines: [line] } = change;
  const changes = steps.filter((step) => step.id === edit.id).flatMap((step) => step.changes ?? []);
  edit.base = changes.findLast(({ field }) => field === 'text')?.to ?? edit.base;
  if (line.text != null) line.text = edit.base + edit.rest;
}

/** The typed text becomes an item of its own, so that neither of the two is lost. */
export function keepBoth(change, meeting) {
  const { edit } = change;
  const place = meeting === 'deleted' || edit.isSection ? { into: edit.section }
    : { after: edit.id };
  const first = { text: edit.text, note: edit.note };
  const added = edit.more?.length ? { op: 'add', items: [first, ...edit.more] }
    : { op: 'add', parse: edit.parse, ...first };
  change.lines = [{ ...added, ...place }];
  // They may delete it before this comes.
  change.otherwise = [{ ...added, into: edit.section }];
  change.did = meeting === 'deleted'
    ? 'The item was deleted meanwhile, so the text became a new one'
    : 'Edited elsewhere too; yours is kept below';
  change.edit = null;
  change.base = null;
}
