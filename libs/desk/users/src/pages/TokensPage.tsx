import { type ApiToken, apiTokensSchema, type NewApiToken } from '@santral/contracts';
import { useAction, useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, Ltr, SecretOnce } from '@santral/desk-platform/ui-kit';
import { Button, Segmented } from 'antd';
import { KeySquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TokenPanel } from '../parts/TokenPanel';
import { TokenTable } from '../parts/TokenTable';
import { usersApi } from '../users.api';
import '../parts/users.css';

const OF = 'of';
type Whose = 'mine' | 'everybody';

/** `/apps/api-tokens`: tokens with which other programs act for somebody; everybody's for those who manage them. */
export function TokensPage() {
  const { t } = useTranslation('users');
  const mayManage = useCan('api-tokens.manage');
  const [params, setParams] = useSearchParams();
  const whose: Whose = mayManage && params.get(OF) === 'everybody' ? 'everybody' : 'mine';
  const { data, error, reload } = useRemote(whose === 'mine' ? '/api/api-tokens' : '/api/api-tokens/all', apiTokensSchema);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const { isBusy, run } = useAction();
  const revoke = ({ id }: ApiToken) =>
    run(async () => {
      await usersApi.revokeToken(id, whose);
      reload();
      return t('tokens.revoked');
    });
  const create = (
    <Button type="primary" icon={<Plus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsMaking(true)}>
      {t('tokens.create')}
    </Button>
  );
  return (
    <>
      <header className="page-header">
        <h1>{t('tokens.title')}</h1>
        <div className="push buttons">
          {mayManage && (
            <Segmented<Whose>
              aria-label={t('tokens.owner')}
              value={whose}
              onChange={(chosen) => setParams(chosen === 'mine' ? {} : { [OF]: chosen })}
              options={(['mine', 'everybody'] as const).map((value) => ({ value, label: t(`tokens.${value}`) }))}
            />
          )}
          {data && data.length > 0 && create}
        </div>
      </header>
      <p className="muted page-intro">{t('tokens.intro')}</p>
      <section className="card">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={5} />
        ) : data.length === 0 ? (
          <EmptyState icon={KeySquare} title={t('tokens.none')} text={t('tokens.noneText')} actions={create} />
        ) : (
          <TokenTable tokens={data} hasOwners={whose === 'everybody'} isBusy={isBusy} onRevoke={(token) => void revoke(token)} />
        )}
      </section>
      {isMaking && (
        <TokenPanel
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setIsMaking(false);
            setMade(token);
            reload();
          }}
        />
      )}
      {made && (
        <SecretOnce title={t('tokens.made')} secret={made.secret} onClose={() => setMade(null)}>
          <p>{t('tokens.madeText')}</p>
          <Ltr className="token-header">Authorization: Bearer {made.token.hint}…</Ltr>
        </SecretOnce>
      )}
    </>
  );
}
