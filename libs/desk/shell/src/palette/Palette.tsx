import { useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Dialog } from '@santral/desk-platform/ui-kit';
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { SearchField } from '../parts/SearchField';
import { paletteClosed, paletteOpened, selectShell } from '../shell.slice';
import { useFindings, type Finding } from './use-findings';
import './palette.css';

/** One field for pages, customers and actions, opened by Ctrl+K or Alt+S from anywhere, even while typing. */
export const Palette = memo(function Palette() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { isPaletteOpen } = useAppSelector(selectShell);
  const field = useRef<HTMLInputElement>(null);
  const toggle = () => dispatch(isPaletteOpen ? paletteClosed() : paletteOpened());
  useShortcut('shell.palette', toggle);
  useShortcut('shell.find', toggle);
  return (
    <Dialog title={t('palette.title')} isOpen={isPaletteOpen} width={600} initialFocus={field} onClose={() => dispatch(paletteClosed())}>
      <PaletteBody field={field} onDone={() => dispatch(paletteClosed())} />
    </Dialog>
  );
});

/** A combobox: the focus stays in the field, arrows move through the list, Enter opens. */
function PaletteBody({ field, onDone }: { field: RefObject<HTMLInputElement | null>; onDone: () => void }) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { findings, isSearching, hasFailed } = useFindings(query);
  const active = findings[Math.min(at, findings.length - 1)];
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    // In braces: browsers answer a promise here, which is no clean-up. jsdom has nothing to scroll.
    void document.getElementById(`${listId}-${active?.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [listId, active?.id]);

  const run = (finding: Finding | undefined) => {
    if (!finding) return;
    onDone();
    finding.run();
  };
  const move = (step: number) => setAt((Math.min(at, findings.length - 1) + step + findings.length) % Math.max(1, findings.length));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') run(active);
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette">
      <SearchField
        ref={field}
        size="large"
        label={t('palette.field')}
        hint="Esc"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className="palette-list" id={listId} role="listbox" aria-label={t('palette.results')}>
        {findings.map((finding, index) => (
          <li key={finding.id} role="presentation">
            {findings[index - 1]?.kind !== finding.kind && <p className="palette-kind">{t(`palette.kind.${finding.kind}`)}</p>}
            <div
              id={`${listId}-${finding.id}`}
              role="option"
              className="menu-line palette-option"
              aria-selected={finding === active}
              onPointerMove={() => setAt(index)}
              onClick={() => run(finding)}
            >
              <finding.icon size="1.6rem" strokeWidth={1.75} aria-hidden />
              <bdi className="truncated">{finding.title}</bdi>
              {finding.hint && <small>{finding.hint}</small>}
            </div>
          </li>
        ))}
      </ul>
      <p className="palette-note" role="status">
        {hasFailed ? t('palette.failed') : findings.length > 0 ? null : isSearching ? t('palette.searching') : t('nav.noResults')}
      </p>
    </div>
  );
}
