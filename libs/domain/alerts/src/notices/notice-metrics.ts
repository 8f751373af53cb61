import { Counter } from 'prom-client';

export const noticesSent = new Counter({
  name: 'santral_alert_notices_total',
  help: 'Tries to send a mail or an SMS of an alert by how they ended: sent, failed (tried again later), given-up',
  labelNames: ['channel', 'result'],
});
