import { useTranslation } from '@santral/desk-platform/i18n';
import {
  preferencesChanged,
  schemeAttributes,
  schemeIds,
  schemeOf,
  selectPreferences,
  themedParts,
  themeEverywhere,
  useAppDispatch,
  useAppSelector,
} from '@santral/desk-platform/store';

/** Colour schemes as small pictures of themselves; one click puts one on all four parts. */
export function SchemesPanel() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { theme } = useAppSelector(selectPreferences);
  const isEverywhere = (id: string) => themedParts.every((part) => theme[part] === id);
  return (
    <div className="settings">
      <p className="settings-note">{t('schemes.note')}</p>
      <fieldset className="schemes">
        <legend className="visually-hidden">{t('schemes.title')}</legend>
        {schemeIds.map((id) => {
          const { name, look } = schemeOf(id);
          return (
            <label key={id} className="scheme">
              <input
                type="radio"
                name="scheme"
                className="visually-hidden"
                checked={isEverywhere(id)}
                onChange={() => dispatch(preferencesChanged({ theme: themeEverywhere(id) }))}
              />
              <span className="scheme-picture" {...schemeAttributes(id)} aria-hidden>
                <i className="scheme-nav" />
                <i className="scheme-page">
                  <b />
                  <em />
                </i>
              </span>
              <span className="scheme-name">{t(`schemes.look.${look}`, { name: t(`schemes.name.${name}`) })}</span>
            </label>
          );
        })}
      </fieldset>
    </div>
  );
}
