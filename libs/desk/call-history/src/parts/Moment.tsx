import { useFormats } from '@santral/desk-platform/i18n';

/** Day and time of day; where there is no room beside each other, the time stands below the whole day. */
export function Moment({ at }: { at: string }) {
  const { dateTime } = useFormats();
  // All spaces but the last hold together.
  return <bdi className="num">{dateTime(at).replace(/ (?=.* )/g, '\u00a0')}</bdi>;
}
