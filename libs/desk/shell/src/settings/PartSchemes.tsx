import { useTranslation } from '@santral/desk-platform/i18n';
import {
  preferencesChanged,
  schemeIds,
  schemeOf,
  selectPreferences,
  themedParts,
  useAppDispatch,
  useAppSelector,
  type SchemeId,
} from '@santral/desk-platform/store';

/** A colour scheme for each part of the screen. */
export function PartSchemes() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { theme } = useAppSelector(selectPreferences);
  return (
    <div className="part-schemes">
      {themedParts.map((part) => (
        <label key={part}>
          <span>{t(`settings.part.${part}`)}</span>
          <select className="select" value={theme[part]} onChange={(event) => dispatch(preferencesChanged({ theme: { [part]: event.target.value as SchemeId } }))}>
            {schemeIds.map((id) => (
              <option key={id} value={id}>
                {t(`schemes.look.${schemeOf(id).look}`, { name: t(`schemes.name.${schemeOf(id).name}`) })}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
