import type { Metrics } from '../../runtime/metrics.ts';

export const chatMetrics = ({ histogram }: Metrics) => ({
  sendTimes: histogram({
    name: 'guildhall_chat_send_duration_seconds',
    help: 'Time from the arrival of a chat message to its acknowledgment, after it was stored.',
  }),
  deliveryTimes: histogram({
    name: 'guildhall_chat_delivery_duration_seconds',
    help: 'Time from storing a chat message to writing it to the sockets of this process that follow the chat.',
  }),
});
