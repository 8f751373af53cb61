import type { ApiToken, TokenState } from '@santral/contracts';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Table } from 'antd';
import { Ban, CircleCheck, Hourglass, type LucideIcon, UserX } from 'lucide-react';
import { permissionText } from './permission-rows';

const looks: Record<TokenState, { state: DeskState; icon: LucideIcon }> = {
  active: { state: 'available', icon: CircleCheck },
  expired: { state: 'logged-out', icon: Hourglass },
  revoked: { state: 'logged-out', icon: Ban },
  suspended: { state: 'overrun', icon: UserX },
};

interface Props {
  tokens: ApiToken[];
  hasOwners: boolean;
  isBusy: boolean;
  onRevoke: (token: ApiToken) => void;
}

/** Tokens with what they open, since when nobody used them, and the end of each. */
export function TokenTable({ tokens, hasOwners, isBusy, onRevoke }: Props) {
  const { t } = useTranslation('users');
  const { dateTime } = useFormats();
  const instant = (at: string | null, otherwise: string) => (at === null ? <span className="muted">{otherwise}</span> : <bdi className="num">{dateTime(at)}</bdi>);
  return (
    <Table<ApiToken>
      size="small"
      rowKey="id"
      dataSource={tokens}
      scroll={{ x: true }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      aria-label={t('tokens.title')}
      expandable={{ expandedRowRender: (token) => <Scopes token={token} /> }}
      columns={[
        {
          key: 'name',
          title: t('tokens.name'),
          render: (_, { name, hint }) => (
            <>
              <bdi>{name}</bdi> <Ltr className="muted">{hint}…</Ltr>
            </>
          ),
        },
        ...(hasOwners ? [{ key: 'owner', title: t('tokens.owner'), render: (_: unknown, { owner }: ApiToken) => <bdi>{owner.name}</bdi> }] : []),
        { key: 'scopes', title: t('tokens.scopes'), render: (_, { scopes }) => t('tokens.count', { count: scopes.length }) },
        { key: 'state', title: t('tokens.state'), render: (_, { state }) => <StateTag {...looks[state]} label={t(`tokens.states.${state}`)} /> },
        { key: 'used', title: t('tokens.lastUsed'), render: (_, { lastUsedAt, lastUsedIp }) => <>{instant(lastUsedAt, t('tokens.neverUsed'))} {lastUsedIp && <Ltr className="muted">{lastUsedIp}</Ltr>}</> },
        { key: 'expires', title: t('tokens.expires'), render: (_, { expiresAt }) => instant(expiresAt, t('tokens.never')) },
        {
          key: 'revoke',
          title: <span className="visually-hidden">{t('tokens.revoke')}</span>,
          render: (_, token) =>
            token.state === 'revoked' ? null : (
              <Popconfirm title={t('tokens.revokeQuestion')} description={t('tokens.revokeText')} okText={t('tokens.revoke')} cancelText={t('cancel')} onConfirm={() => onRevoke(token)}>
                <Button size="small" disabled={isBusy} aria-label={t('tokens.revokeOf', { name: token.name })}>
                  {t('tokens.revoke')}
                </Button>
              </Popconfirm>
            ),
        },
      ]}
    />
  );
}

/** What a token was given; what its owner has lost since is struck through. */
function Scopes({ token }: { token: ApiToken }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return (
    <>
      <ul className="token-scopes">
        {token.scopes.map((scope) => (
          <li key={scope}>{token.lostScopes.includes(scope) ? <del>{permissionText(scope, language, t)}</del> : permissionText(scope, language, t)}</li>
        ))}
      </ul>
      {token.lostScopes.length > 0 && <p className="muted">{t('tokens.lost', { count: token.lostScopes.length })}</p>}
    </>
  );
}
