import type { PushDevice } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icon.tsx';

const pushTexts = textsOf(() => import('./texts/fa.ts'));

/** The page of a telephone of the demo, which stands for this device there; nothing elsewhere. */
export function TelephoneLink({ device: { telephone_url: url } }: { device: PushDevice }) {
  const t = useTexts(pushTexts);
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
      {t.telephone}
      <Icon name="external" size={16} />
    </a>
  );
}
