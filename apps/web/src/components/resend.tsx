import { rich } from '../i18n/rich.tsx';
import { useNow } from '../lib/use-now.ts';
import { Button } from './button.tsx';
import { useShownDigits } from '../lib/use-shown-digits.ts';

/** Asks for a new code by SMS; until one may be asked for it counts down. */
export function Resend({
  at,
  action,
  waiting,
  busy = false,
  onResend,
}: {
  /** When a new code may be asked for. */
  at: string;
  /** The button's words. */
  action: string;
  /** Stands in the button's place meanwhile, with `{time}`. */
  waiting: string;
  busy?: boolean;
  onResend: () => void;
}) {
  const inDigits = useShownDigits();
  const left = Math.ceil((Date.parse(at) - useNow(500)) / 1_000);
  // a time that is none keeps nobody waiting
  if (!(left > 0)) {
    return (
      <Button look="text" size="sm" sends busy={busy} onClick={onResend}>
        {action}
      </Button>
    );
  }
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const shown = inDigits(clock);
  return (
    <span className="text-table text-fg2">
      {rich(waiting, { time: <bdi dir="ltr">{shown}</bdi> })}
    </span>
  );
}
