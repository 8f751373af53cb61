import type { SessionInfo } from '@santral/contracts';
import type { Remote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { deviceOf } from './device';

interface Props {
  remote: Remote<SessionInfo[]>;
  /** Ends one session; without it the table only shows. */
  onEnd?: (session: SessionInfo) => void;
  isBusy?: boolean;
}

/** Where somebody is signed in. */
export function SessionsTable({ remote, onEnd, isBusy = false }: Props) {
  const { t } = useTranslation('users');
  const { dateTime } = useFormats();
  const { data, error, reload } = remote;
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={2} />;
  return (
    <Table<SessionInfo>
      size="small"
      rowKey="id"
      dataSource={data}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('sessions')}
      locale={{ emptyText: <span className="muted">{t('noSessions')}</span> }}
      columns={[
        {
          key: 'device',
          title: t('device'),
          render: (_, session) => (
            <>
              <Ltr>{deviceOf(session.userAgent) ?? t('unknownDevice')}</Ltr> {session.isCurrent && <b>· {t('thisDevice')}</b>}
            </>
          ),
        },
        { key: 'ip', title: t('address'), render: (_, session) => <Ltr>{session.ip ?? '–'}</Ltr> },
        { key: 'createdAt', title: t('since'), render: (_, session) => <bdi className="num">{dateTime(session.createdAt)}</bdi> },
        { key: 'expiresAt', title: t('until'), render: (_, session) => <bdi className="num">{dateTime(session.expiresAt)}</bdi> },
        ...(onEnd
          ? [
              {
                key: 'end',
                title: <span className="visually-hidden">{t('end')}</span>,
                render: (_: unknown, session: SessionInfo) =>
                  session.isCurrent ? null : (
                    <Button size="small" disabled={isBusy} onClick={() => onEnd(session)}>
                      {t('end')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
