import type { PushDevices } from '@sarraf/contracts';
import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { type TurnedOn, turnPushOn } from '../../lib/push/turn-on.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const pushTexts = textsOf(() => import('./texts/fa.ts'));

/** Turns push on here, by a tap; what is in the way is said in words. */
export function useTurnOn(onDone: () => void) {
  const t = useTexts(pushTexts);
  const [ending, setEnding] = useState<TurnedOn>('on');
  const turning = useSubmit(async (devices: PushDevices) => {
    const became = await turnPushOn(devices);
    setEnding(became);
    if (became === 'on') onDone();
  });
  return { ...turning, message: turning.message ?? (ending === 'on' ? null : t[ending]) };
}
