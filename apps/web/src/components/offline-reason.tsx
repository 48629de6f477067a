import { useTexts } from '../i18n/texts.ts';
import { useIsUnreached } from '../lib/reachability.ts';
import { commonTexts } from './texts/common-texts.ts';

/** Why actions are grey; nothing while the server can be heard. */
export function OfflineReason({ className = '' }: { className?: string }) {
  const t = useTexts(commonTexts);
  if (!useIsUnreached()) return null;
  return <p className={`text-table text-fg2 ${className}`}>{t.offlineAction}</p>;
}
