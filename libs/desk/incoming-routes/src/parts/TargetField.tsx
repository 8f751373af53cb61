import { type IncomingRoutes, type RouteTarget, routeTargetKinds } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { AutoComplete, Input, InputNumber, Select } from 'antd';
import { targetOf } from '../route-values';

interface Props {
  value?: RouteTarget | null;
  onChange?: (target: RouteTarget | null) => void;
  id?: string;
  label: string;
  choices: IncomingRoutes['choices'][number] | undefined;
  /** The call may also go on as if there were no such case. */
  none?: string;
}

const NONE = 'none';

/** Where a call goes: what it is, and which one. */
export function TargetField({ value = null, onChange, id, label, choices, none }: Props) {
  const { t } = useTranslation('incoming-routes');
  const kinds = routeTargetKinds.map((kind) => ({ value: kind as string, label: t(`target.${kind}`) }));
  const part = (name: string) => `${label}: ${t(`field.${name}`)}`;
  return (
    <div className="routes-target">
      <Select
        id={id}
        aria-label={label}
        value={value?.kind ?? NONE}
        options={none === undefined ? kinds : [{ value: NONE, label: none }, ...kinds]}
        onChange={(kind: string) => onChange?.(kind === NONE ? null : targetOf(kind as RouteTarget['kind']))}
      />
      {value?.kind === 'queue' && (
        <>
          <AutoComplete aria-label={part('queue')} placeholder={t('field.queue')} value={value.queue} options={(choices?.queues ?? []).map((queue) => ({ value: queue }))} onChange={(queue: string) => onChange?.({ ...value, queue })} />
          <InputNumber<number> aria-label={part('waitS')} min={5} max={7200} precision={0} value={value.waitS} suffix={t('seconds')} onChange={(waitS) => onChange?.({ ...value, waitS: waitS ?? 0 })} />
        </>
      )}
      {value?.kind === 'extension' && (
        <>
          <AutoComplete
            aria-label={part('extension')}
            placeholder={t('field.extension')}
            value={value.extension}
            options={(choices?.extensions ?? []).map(({ extension, name }) => ({ value: extension, label: name === null ? extension : `${extension} · ${name}` }))}
            onChange={(extension: string) => onChange?.({ ...value, extension })}
          />
          <InputNumber<number> aria-label={part('ringS')} min={5} max={300} precision={0} value={value.ringS} suffix={t('seconds')} onChange={(ringS) => onChange?.({ ...value, ringS: ringS ?? 0 })} />
        </>
      )}
      {value?.kind === 'announcement' && <Input dir="ltr" aria-label={part('sound')} placeholder="custom/kapali" maxLength={120} value={value.sound} onChange={({ target }) => onChange?.({ kind: 'announcement', sound: target.value })} />}
    </div>
  );
}
