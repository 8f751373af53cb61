import { planDifferences, type PbxQueue, type QueuePlan, queuePlanSchema, queueSnippetsOf, queueStrategies } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { SidePanel, Snippet, StateTag } from '@santral/desk-platform/ui-kit';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { Hourglass, TriangleAlert } from 'lucide-react';

interface Props {
  /** What the PBX has now; read again and again while the panel is open. */
  found: readonly PbxQueue[];
  onClose: () => void;
}

const fresh: QueuePlan = { queue: '', number: '', strategy: 'rrmemory', timeout: 15, retry: 2, weight: 0, maxlen: 0, joinempty: true, leavewhenempty: false };
const numbers = { timeout: [1, 300], retry: [0, 300], weight: [0, 1000], maxlen: [0, 10_000] } as const satisfies Partial<Record<keyof QueuePlan, readonly [number, number]>>;
const flags = ['joinempty', 'leavewhenempty'] as const satisfies readonly (keyof QueuePlan)[];

/** A queue the PBX is to have: the lines to paste there, and whether they are in force by now. */
export function PlanPanel({ found, onClose }: Props) {
  const { t } = useTranslation('queues');
  const [form] = Form.useForm<QueuePlan>();
  const given = { ...fresh, ...(Form.useWatch([], form) as Partial<QueuePlan> | undefined) };
  const plan = queuePlanSchema.safeParse(given);
  const isValid = (field: 'queue' | 'number', value: unknown) => queuePlanSchema.shape[field].safeParse(value).success;
  const rules = (field: 'queue' | 'number') => [{ validator: async (_rule: unknown, value: unknown) => { if (!isValid(field, value)) throw new Error(t(`plan.invalid.${field}`)); } }];
  return (
    <SidePanel title={t('plan.title')} isOpen width={480} onClose={onClose}>
      <div className="queues-parts">
        <p className="queues-text">{t('plan.text')}</p>
        <Form<QueuePlan> layout="vertical" form={form} initialValues={fresh} requiredMark={false} validateTrigger="onBlur">
          <Form.Item name="queue" label={t('queue')} rules={rules('queue')}>
            <Input dir="ltr" maxLength={40} autoFocus autoComplete="off" />
          </Form.Item>
          <Form.Item name="number" label={t('plan.number')} extra={t('plan.numberHelp')} rules={rules('number')}>
            <Input dir="ltr" inputMode="tel" maxLength={18} autoComplete="off" />
          </Form.Item>
          <Form.Item name="strategy" label={t('setting.strategy')}>
            <Select options={queueStrategies.map((value) => ({ value, label: t(`strategy.${value}`) }))} />
          </Form.Item>
          <div className="queues-numbers">
            {(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => (
              <Form.Item key={name} name={name} label={t(`setting.${name}`)}>
                <InputNumber min={numbers[name][0]} max={numbers[name][1]} precision={0} />
              </Form.Item>
            ))}
            {flags.map((name) => (
              <Form.Item key={name} name={name} label={t(`setting.${name}`)} valuePropName="checked">
                <Switch />
              </Form.Item>
            ))}
          </div>
        </Form>
        {plan.success ? <Paste plan={plan.data} onPbx={found.find(({ queue }) => queue === plan.data.queue) ?? null} /> : <p className="queues-text">{t('plan.incomplete')}</p>}
      </div>
    </SidePanel>
  );
}

function Paste({ plan, onPbx }: { plan: QueuePlan; onPbx: PbxQueue | null }) {
  const { t } = useTranslation('queues');
  const differences = planDifferences(plan, onPbx);
  return (
    <>
      <section className="queues-parts" aria-label={t('plan.lines')}>
        <h3>{t('plan.lines')}</h3>
        {queueSnippetsOf(plan).map((snippet) => (
          <Snippet key={snippet.file} {...snippet} />
        ))}
      </section>
      <section aria-label={t('plan.check')} aria-live="polite">
        <h3>{t('plan.check')}</h3>
        {differences === null ? (
          <StateTag state="logged-out" icon={Hourglass} label={t('plan.absent')} />
        ) : differences.length === 0 ? (
          <StateTag state="available" label={t('plan.inForce')} />
        ) : (
          <>
            <StateTag state="on-break" icon={TriangleAlert} label={t('plan.differs')} />
            <ul className="queues-text">
              {differences.map(({ name, wanted, found }) => (
                <li key={name}>{t('plan.difference', { setting: t(`setting.${name}`), wanted, found: found || '–' })}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
