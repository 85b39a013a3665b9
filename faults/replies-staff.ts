import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices } from '../apps/server/src/wiring.ts';

/** A server used by one staff member: queues or undoes replies according to its arguments, then waits to be killed. */
const [action, ...ids] = process.argv.slice(2);
const me = { staffId: 'staff', name: 'Staff', role: 'agent' } as const;
const services = await createServices(parseConfig(process.env));
const { bulk, sending } = services.feedbackStaff;
if (action === 'undo') {
  for (const { batch } of (await sending.own(me.staffId)).batches) await sending.undo(me.staffId, batch);
} else if (action === 'bulk') {
  await bulk(me, { ids, action: { do: 'reply', then: 'finish', template_id: 1 } });
} else {
  for (const id of ids) {
    await sending.reply(me, { id, version: 1, key: crypto.randomUUID(), text: 'It opens again.', then: 'keep' });
  }
}
console.log('done');
setInterval(() => {}, 1000);
