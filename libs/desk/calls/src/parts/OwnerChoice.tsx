import type { CallerMatch } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch } from '@santral/desk-platform/store';
import { useId } from 'react';
import { companyOf, personOf } from '../caller-words';
import { callsActions } from '../calls.slice';

/** Several people share the number: the newest contact stands until the agent says who is speaking. */
export function OwnerChoice({ callId, owner, owners }: { callId: string; owner: CallerMatch; owners: CallerMatch[] }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const name = useId();
  const choose = ({ id, contactId }: CallerMatch) => dispatch(callsActions.draftEdited({ callId, change: { customerId: id, contactId } }));
  return (
    <fieldset className="call-owners">
      <legend className="call-label">{t('owners.label', { count: owners.length })}</legend>
      <div className="call-rows">
        {owners.map((one) => (
          <label key={`${one.id} ${one.contactId}`} className="call-row call-owner">
            <input type="radio" name={name} checked={one === owner} onChange={() => choose(one)} />
            <span className="call-row-text call-nowrap">
              <bdi>{personOf(one)}</bdi>
            </span>
            <span className="call-push call-muted truncated" title={companyOf(one, t)}>
              <bdi>{companyOf(one, t)}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
