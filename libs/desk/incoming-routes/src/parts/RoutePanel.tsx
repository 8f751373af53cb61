import type { IncomingRoute, IncomingRoutes, StoredHoliday } from '@santral/contracts';
import { useFormAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Form, Input, Switch } from 'antd';
import { routesApi } from '../incoming-routes.api';
import { freshValues, type RouteValues, ruleOf, valuesOf } from '../route-values';
import { HoursField } from './HoursField';
import { Preview } from './Preview';
import { TargetField } from './TargetField';

interface Props {
  /** Null for a new one. */
  route: IncomingRoute | null;
  all: IncomingRoutes;
  holidays: readonly StoredHoliday[];
  onClose: () => void;
  onSaved: () => void;
}

/** `hours.1.0.until` is told at the hours, `target.queue` at the target. */
const nameOf = (path: string): string => path.split('.')[0] ?? path;

/** A number and where its calls go; what would happen at a time is told of what is typed. */
export function RoutePanel({ route, all, holidays, onClose, onSaved }: Props) {
  const { t } = useTranslation('incoming-routes');
  const [form] = Form.useForm<RouteValues>();
  const { isBusy, run } = useFormAction(form, nameOf);
  const initial = route ? valuesOf(route) : freshValues(all.choices[0]?.pbx ?? '');
  const values: RouteValues = { ...initial, ...(Form.useWatch([], form) as Partial<RouteValues> | undefined) };
  const choices = all.choices.find(({ pbx }) => pbx === values.pbx);
  const save = async () => {
    const typed: RouteValues = { ...initial, ...(form.getFieldsValue(true) as RouteValues) };
    if (route) await routesApi.change(route.id, { ...ruleOf(typed), version: route.version });
    else await routesApi.create({ ...ruleOf(typed), pbx: typed.pbx });
    onSaved();
  };
  const sound = (name: 'greeting' | 'notice') => (
    <Form.Item name={name} label={t(name)} extra={t(`${name}Help`)}>
      <Input dir="ltr" maxLength={120} placeholder={`custom/${name === 'greeting' ? 'karsilama' : 'kvkk'}`} autoComplete="off" />
    </Form.Item>
  );
  const rings = values.target.kind === 'queue' || values.target.kind === 'extension';
  return (
    <FormPanel title={route ? <bdi>{route.name}</bdi> : t('add')} form={form} isBusy={isBusy} onClose={onClose} width={480}>
      <Form layout="vertical" form={form} initialValues={initial} onFinish={() => void run(save)}>
        {route === null && all.choices.length > 1 && (
          <Form.Item name="pbx" label={t('pbx')}>
            <PbxField />
          </Form.Item>
        )}
        <Form.Item name="number" label={t('number')} extra={t('numberHelp')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
          <Input dir="ltr" inputMode="tel" maxLength={30} autoFocus={route === null} autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item name="target" label={t('targetTitle')}>
          <TargetField label={t('targetTitle')} choices={choices} />
        </Form.Item>
        <Form.Item name="hours" label={t('hours.title')} extra={t('hours.zone', { zone: all.timeZone })}>
          <HoursField />
        </Form.Item>
        <Form.Item name="observesHolidays" label={t('observesHolidays')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="whenClosed" label={t('whenClosed')}>
          <TargetField label={t('whenClosed')} choices={choices} />
        </Form.Item>
        {values.target.kind === 'queue' && (
          <Form.Item name="whenNobody" label={t('whenNobody')}>
            <TargetField label={t('whenNobody')} choices={choices} none={t('waitAllTheSame')} />
          </Form.Item>
        )}
        {rings && (
          <Form.Item name="whenTimeout" label={t('whenTimeout')}>
            <TargetField label={t('whenTimeout')} choices={choices} none={t('line.hang-up')} />
          </Form.Item>
        )}
        {sound('greeting')}
        {sound('notice')}
        <Form.Item name="isEnabled" label={t('enabled')} valuePropName="checked" extra={t('enabledHelp')}>
          <Switch />
        </Form.Item>
      </Form>
      <Preview rule={ruleOf(values)} holidays={holidays} timeZone={all.timeZone} />
    </FormPanel>
  );
}

const PbxField = ({ value, onChange }: { value?: string; onChange?: (pbx: string) => void }) => <PbxSelect value={value ?? null} onChange={(pbx) => onChange?.(pbx)} />;
