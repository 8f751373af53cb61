import { createHmac } from 'node:crypto';

/** Headers of every delivery; docs/webhooks.md tells receivers of them. */
export const SIGNATURE_HEADER = 'Santral-Signature';
export const DELIVERY_HEADER = 'Santral-Delivery';
export const FACT_HEADER = 'Santral-Fact';

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the secret of the subscription. While a secret is being replaced there
 * is one `v1` for each, the newer first.
 */
export function signatureOf(body: string, secrets: readonly string[], nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1000);
  return [`t=${timestamp}`, ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)].join(',');
}
