import { QUICK_NOTE_DETAIL_MAX, QUICK_NOTE_TITLE_MAX, type QuickItem, quickItemSchema } from '@santral/contracts';
import { api, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { z } from 'zod';

/** The reader's own notes: a line for a new one above them, each can be deleted. `onChanged` loads them again. */
export function QuickNotes({ notes, onChanged }: { notes: QuickItem[]; onChanged: () => void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const [title, setTitle] = useState('');
  const [detail, setDetail] = useState('');
  const [isSaving, setSaving] = useState(false);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (title.trim() === '' || isSaving) return;
    setSaving(true);
    try {
      await api.post('/api/quick-panel/notes', quickItemSchema, { title, detail });
      setTitle('');
      setDetail('');
      onChanged();
    } catch (failure) {
      dispatch(toast.error(messageOf(failure)));
    } finally {
      setSaving(false);
    }
  };
  const remove = async (id: string) => {
    try {
      await api.delete(`/api/quick-panel/notes/${id}`, z.unknown());
    } catch (failure) {
      dispatch(toast.error(messageOf(failure)));
    }
    onChanged();
  };
  return (
    <section aria-labelledby="quick-notes">
      <h3 id="quick-notes">{t('quick.notes')}</h3>
      <form className="quick-form" onSubmit={(event) => void add(event)}>
        <input
          aria-label={t('quick.noteTitle')}
          placeholder={t('quick.noteTitle')}
          autoComplete="off"
          maxLength={QUICK_NOTE_TITLE_MAX}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <textarea
          aria-label={t('quick.noteDetail')}
          placeholder={t('quick.noteDetail')}
          rows={2}
          maxLength={QUICK_NOTE_DETAIL_MAX}
          value={detail}
          onChange={(event) => setDetail(event.target.value)}
        />
        <Button type="submit" kind="primary" disabled={title.trim() === '' || isSaving}>
          {t('quick.addNote')}
        </Button>
      </form>
      {notes.length === 0 && <p className="quick-none">{t('quick.noNotes')}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="quick-item">
            <div>
              <b>
                <bdi>{note.title}</bdi>
              </b>
              {note.detail !== '' && (
                <p>
                  <bdi>{note.detail}</bdi>
                </p>
              )}
            </div>
            <Button
              kind="text"
              size="small"
              iconOnly
              aria-label={t('quick.deleteNote', { title: note.title })}
              title={t('quick.delete')}
              onClick={() => void remove(note.id)}
            >
              <X size="1.4rem" strokeWidth={1.75} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
