import { useShortcut, useShortcuts } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { preferencesChanged, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Dialog, Keys } from '@santral/desk-platform/ui-kit';
import { Pencil, RotateCcw } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { selectShell, shortcutListClosed, shortcutListOpened } from '../shell.slice';
import { type TriedKeys, useKeyCapture } from './use-key-capture';

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The list of every shortcut, opened by `?`. Each can be put on other keys; the choice is kept in the profile. */
export const ShortcutList = memo(function ShortcutList() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { isShortcutListOpen } = useAppSelector(selectShell);
  useShortcut('shell.list', () => dispatch(shortcutListOpened()));
  return (
    <Dialog title={t('shortcut.title')} isOpen={isShortcutListOpen} onClose={() => dispatch(shortcutListClosed())} width={520} footer={<ResetAll />}>
      <Shortcuts />
    </Dialog>
  );
});

function Shortcuts() {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const dispatch = useAppDispatch();
  const shortcuts = useShortcuts();
  const [changing, setChanging] = useState<string | null>(null);
  const bind = (id: string, keys: string) => {
    const others = shortcuts.filter((other) => other.id !== id && other.keys !== other.defaultKeys).map((other) => ({ id: other.id, keys: other.keys }));
    const isDefault = shortcuts.find((shortcut) => shortcut.id === id)?.defaultKeys === keys;
    dispatch(preferencesChanged({ keyBindings: isDefault ? others : [...others, { id, keys }] }));
    setChanging(null);
  };
  const capture = useKeyCapture(shortcuts, changing, bind, () => setChanging(null));
  return (
    <dl className="shortcut-list">
      {shortcuts.map(({ id, keys, defaultKeys, titleKey, isFixed }) => {
        const title = titleOf(titleKey);
        return (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              {changing === id ? (
                <Capture tried={capture} onCancel={() => setChanging(null)} />
              ) : (
                <>
                  <Keys keys={keys} />
                  <span className="visually-hidden">{keys}</span>
                  {!isFixed && (
                    <Button kind="text" iconOnly aria-label={t('shortcut.change', { title })} title={t('shortcut.change', { title })} onClick={() => setChanging(id)}>
                      <Pencil {...icon} />
                    </Button>
                  )}
                  {keys !== defaultKeys && (
                    <Button kind="text" iconOnly aria-label={t('shortcut.reset', { title, keys: defaultKeys })} title={t('shortcut.reset', { title, keys: defaultKeys })} onClick={() => bind(id, defaultKeys)}>
                      <RotateCcw {...icon} />
                    </Button>
                  )}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ResetAll() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const isAnyOwn = useShortcuts().some(({ keys, defaultKeys }) => keys !== defaultKeys);
  return (
    <Button disabled={!isAnyOwn} onClick={() => dispatch(preferencesChanged({ keyBindings: [] }))}>
      {t('shortcut.resetAll')}
    </Button>
  );
}

/** Waits for the new keys, and says why the last ones will not do. */
function Capture({ tried, onCancel }: { tried: TriedKeys | null; onCancel: () => void }) {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const hint = useId();
  return (
    <span className="shortcut-capture">
      <span role="status" id={hint}>
        {t('shortcut.press')}
      </span>
      {tried && (
        <span role="alert" className="shortcut-problem">
          {tried.problem === 'taken' ? t('shortcut.problem.taken', { keys: tried.keys, title: titleOf(tried.by) }) : t(`shortcut.problem.${tried.problem}`)}
        </span>
      )}
      <Button kind="text" onClick={onCancel}>
        {t('shortcut.cancel')}
      </Button>
    </span>
  );
}
