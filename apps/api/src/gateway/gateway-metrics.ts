import { Counter, Gauge, Histogram } from 'prom-client';

export const gatewayMetrics = {
  sockets: new Gauge({ name: 'santral_sockets', help: 'Connected sockets of the namespace /telephony' }),
  facts: new Counter({ name: 'santral_gateway_facts_total', help: 'Facts emitted to at least one room', labelNames: ['name'] }),
  badFacts: new Counter({ name: 'santral_gateway_bad_facts_total', help: 'Entries of the streams that are no facts' }),
  ignored: new Counter({ name: 'santral_gateway_ignored_messages_total', help: 'Client messages that were not heard', labelNames: ['reason'] }),
  delay: new Histogram({ name: 'santral_gateway_delay_seconds', help: 'From the stream to the emit', buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] }),
};
