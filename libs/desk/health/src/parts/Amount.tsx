import { Ltr } from '@santral/desk-platform/ui-kit';

/** A figure with its unit in the order of the language: the digits alone read from left to right. */
export const Amount = ({ value, unit }: { value: string; unit: string }) => (
  <bdi className="num">
    <Ltr>{value}</Ltr> {unit}
  </bdi>
);
