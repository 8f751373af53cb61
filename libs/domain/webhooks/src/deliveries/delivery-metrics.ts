import { Counter, Histogram } from 'prom-client';

export const triedDeliveries = new Counter({
  name: 'santral_webhook_tries_total',
  help: 'Tries to deliver a fact to a receiver by how they ended: delivered, failed (tried again later), given-up',
  labelNames: ['result'],
});

export const deliverySeconds = new Histogram({
  name: 'santral_webhook_seconds',
  help: 'Time a receiver took to answer, or not to',
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
