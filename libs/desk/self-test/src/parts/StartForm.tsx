import { type SelfTestChoices, type SelfTestWish, selfTestWishSchema } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectUser, toast, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { AutoComplete, Button, Form, Input, Radio, Select, Switch } from 'antd';
import { PhoneCall } from 'lucide-react';
import { useState } from 'react';

interface Props {
  choices: SelfTestChoices;
  /** One test at a time is shown; the next ends it. */
  isRunning: boolean;
  onStart: (wish: SelfTestWish) => Promise<void>;
  /** What whoever led here wants tested: a queue, or an extension, of a PBX. */
  asked?: { pbx: string; queue: string | null; extension: string | null };
}
type Fields = Pick<SelfTestWish, 'pbx' | 'target' | 'number' | 'placedBy' | 'expectsRecording'> & { queue?: string; from?: string };

/** What is to be tested, and who makes the call. */
export function StartForm({ choices, isRunning, onStart, asked }: Props) {
  const { t } = useTranslation('self-test');
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectUser)?.data.extension ?? undefined;
  const [form] = Form.useForm<Fields>();
  const [isBusy, setIsBusy] = useState(false);
  const first = choices.find(({ pbx }) => pbx === asked?.pbx) ?? choices[0];
  const given = Form.useWatch([], form) as Fields | undefined;
  const target = given?.target ?? 'queue';
  const placedBy = given?.placedBy ?? 'santral';
  const pbx = choices.find((one) => one.pbx === given?.pbx) ?? first;
  const needsPhone = placedBy === 'admin' || target === 'extension';
  const extensions = (pbx?.extensions ?? []).map(({ extension, name, isReachable }) => ({
    value: extension,
    label: [extension, name, isReachable === false ? t('away') : null].filter(Boolean).join(' · '),
  }));
  const start = async ({ queue, from, ...rest }: Fields) => {
    const wish = selfTestWishSchema.safeParse({ ...rest, queue: target === 'queue' ? (queue ?? null) : null, from: needsPhone ? (from ?? null) : null });
    if (!wish.success) {
      const fields = new Set(wish.error.issues.map(({ path }) => String(path[0])));
      form.setFields([...fields].map((name) => ({ name: name as keyof Fields, errors: [t(`invalid.${name}`)] })));
      return;
    }
    setIsBusy(true);
    try {
      await onStart(wish.data);
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) form.setFields(error.fields.map(({ path, message }) => ({ name: path as keyof Fields, errors: [message] })));
      else dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form<Fields>
      layout="vertical"
      form={form}
      className="self-test-form"
      requiredMark={false}
      initialValues={{ pbx: first?.pbx, target: asked?.extension ? 'extension' : 'queue', placedBy: 'santral', expectsRecording: true, queue: asked?.queue ?? first?.queues[0], number: asked?.extension ?? '', from: own }}
      onFinish={(fields) => void start(fields)}
    >
      <Form.Item name="pbx" label={t('pbx')} hidden={choices.length < 2}>
        <Select options={choices.map((one) => ({ value: one.pbx, label: one.pbx }))} />
      </Form.Item>
      <Form.Item name="target" label={t('target')}>
        <Radio.Group optionType="button" options={(['queue', 'extension'] as const).map((value) => ({ value, label: t(`targets.${value}`) }))} />
      </Form.Item>
      {target === 'queue' && (
        <Form.Item name="queue" label={t('queue')} rules={[{ required: true, message: t('invalid.queue') }]}>
          <Select showSearch options={(pbx?.queues ?? []).map((value) => ({ value, label: value }))} notFoundContent={t('noQueues')} />
        </Form.Item>
      )}
      <Form.Item name="number" label={t(`number.${target}`)} extra={t(`numberHelp.${target}`)} rules={[{ required: true, message: t('invalid.number') }]}>
        {target === 'extension' ? <AutoComplete options={extensions}><Input dir="ltr" inputMode="tel" maxLength={40} /></AutoComplete> : <Input dir="ltr" inputMode="tel" maxLength={40} autoComplete="off" />}
      </Form.Item>
      <Form.Item name="placedBy" label={t('placedBy')} extra={t(`placedByHelp.${placedBy}.${target}`)}>
        <Radio.Group options={(['santral', 'admin'] as const).map((value) => ({ value, label: t(`placers.${value}`) }))} />
      </Form.Item>
      {needsPhone && (
        <Form.Item name="from" label={t(`from.${placedBy}`)} rules={[{ required: true, message: t('invalid.from') }]}>
          <AutoComplete options={extensions}><Input dir="ltr" inputMode="tel" maxLength={40} /></AutoComplete>
        </Form.Item>
      )}
      <Form.Item name="expectsRecording" label={t('expectsRecording')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {pbx && pbx.link !== 'up' && (
        <p className="self-test-warning" role="status">
          {t('noLink')}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={isBusy} icon={<PhoneCall size="1.6rem" strokeWidth={1.75} aria-hidden />}>
        {t(isRunning ? 'restart' : 'start')}
      </Button>
    </Form>
  );
}
