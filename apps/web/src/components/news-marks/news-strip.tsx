import { Link } from '@tanstack/react-router';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { noteNewsSeen, useNewsUnread } from '../../lib/queries/news-unread.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { useShownDigits } from '../../lib/use-shown-digits.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { seenWith } from './seen-with.ts';
import './news-marks.css';

const marksTexts = textsOf(() => import('./texts/fa.ts'));

/** The news to read first, over the home screen, until it is read or put away. */
export function NewsStrip() {
  const t = useTexts(marksTexts);
  const inDigits = useShownDigits();
  const { lang } = useStore(settings);
  const newest = useNewsUnread()?.newest;
  const close = useSubmit(noteNewsSeen);
  if (newest === null || newest === undefined || close.busy) return null;
  return (
    <div className="news-strip">
      <Link to="/news/$id" params={{ id: newest.id }}>
        <Icon name="news" size={20} />
        <span className="truncate">{inDigits(newest.title[lang])}</span>
      </Link>
      <IconButton
        icon="close"
        label={t.close}
        onClick={() => close.send(seenWith(newest.published_at))}
      />
    </div>
  );
}
