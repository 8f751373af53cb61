import type { SystemHealth } from '@santral/contracts';
import { processNames } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from './Amount';
import { JobBoardButton } from './JobBoardButton';

const MIB = 1024 * 1024;

function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <header className="card-header">
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Figures above zero that should be zero are marked, with an icon beside the colour. */
function Count({ value, isBad = false }: { value: number | null; isBad?: boolean }) {
  const { number } = useFormats();
  return (
    <Ltr className={isBad && (value ?? 0) > 0 ? 'num health-bad' : 'num'}>
      {isBad && (value ?? 0) > 0 && <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />} {number(value)}
    </Ltr>
  );
}

/** Our processes that live, and those that should and do not. */
export function ProcessesCard({ processes, at }: { processes: SystemHealth['processes']; at: string }) {
  const { t } = useTranslation('health');
  const { number, age } = useFormats();
  type Row = { key: string; name: string; process: SystemHealth['processes'][number] | null };
  const missing = processNames.filter((name) => !processes.some((process) => process.name === name));
  const rows: Row[] = [...processes.map((process) => ({ key: `${process.name} ${process.pid}`, name: process.name, process })), ...missing.map((name) => ({ key: name, name, process: null }))];
  return (
    <Card title={t('processes')}>
      <Table<Row>
        size="small"
        dataSource={rows}
        pagination={false}
        aria-label={t('processes')}
        columns={[
          { key: 'name', title: t('process'), render: (_, { name }) => <Ltr className="health-code">{name}</Ltr> },
          {
            key: 'state',
            title: t('state'),
            render: (_, { process }) => (process ? <StateTag state="available" icon={CircleCheck} label={t('running')} /> : <StateTag state="overrun" icon={CircleAlert} label={t('notRunning')} />),
          },
          { key: 'up', title: t('uptime'), align: 'end', render: (_, { process }) => (process?.startedAt ? <bdi>{age(Date.parse(at) - Date.parse(process.startedAt))}</bdi> : '–') },
          { key: 'memory', title: t('memory'), align: 'end', render: (_, { process }) => (process ? <Amount value={number(Math.round(process.rssBytes / MIB))} unit={t('mib')} /> : '–') },
          { key: 'pid', title: 'PID', align: 'end', render: (_, { process }) => <Ltr className="num">{process?.pid ?? '–'}</Ltr> },
        ]}
      />
    </Card>
  );
}

/** Queues of jobs and what waits in them. */
export function JobsCard({ jobs }: { jobs: SystemHealth['jobs'] }) {
  const { t } = useTranslation('health');
  return (
    <Card title={t('jobs')} action={<JobBoardButton />}>
      <Table<SystemHealth['jobs'][number]>
        size="small"
        rowKey="queue"
        dataSource={jobs}
        pagination={false}
        aria-label={t('jobs')}
        columns={[
          { key: 'queue', title: t('jobQueue'), render: (_, { queue }) => <Ltr className="health-code">{queue}</Ltr> },
          { key: 'waiting', title: t('waiting'), align: 'end', render: (_, { waiting }) => <Count value={waiting} /> },
          { key: 'active', title: t('active'), align: 'end', render: (_, { active }) => <Count value={active} /> },
          { key: 'delayed', title: t('delayed'), align: 'end', render: (_, { delayed }) => <Count value={delayed} /> },
          { key: 'failed', title: t('failed'), align: 'end', render: (_, { failed }) => <Count value={failed} isBad /> },
        ]}
      />
    </Card>
  );
}

/** Streams of facts, and how far each reader is behind. */
export function StreamsCard({ streams }: { streams: SystemHealth['streams'] }) {
  const { t } = useTranslation('health');
  type Row = { key: string; stream: string; length: number; group: string | null; lag: number | null; pending: number | null };
  const rows = streams.flatMap(({ stream, length, groups }): Row[] =>
    groups.length === 0 ? [{ key: stream, stream, length, group: null, lag: null, pending: null }] : groups.map((group) => ({ key: `${stream} ${group.group}`, stream, length, ...group })),
  );
  return (
    <Card title={t('streams')}>
      <Table<Row>
        size="small"
        dataSource={rows}
        pagination={false}
        aria-label={t('streams')}
        columns={[
          { key: 'stream', title: t('stream'), render: (_, { stream }) => <Ltr className="health-code">{stream}</Ltr> },
          { key: 'length', title: t('length'), align: 'end', render: (_, { length }) => <Count value={length} /> },
          { key: 'group', title: t('reader'), render: (_, { group }) => <Ltr className="health-code">{group ?? '–'}</Ltr> },
          { key: 'lag', title: t('behind'), align: 'end', render: (_, { lag }) => <Count value={lag} /> },
          { key: 'pending', title: t('pending'), align: 'end', render: (_, { pending }) => <Count value={pending} /> },
        ]}
      />
    </Card>
  );
}
