import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Texts } from '../i18n/texts.ts';
import { settings } from '../lib/settings.ts';

/**
 * A screen in its own chunk, together with its texts in the page's language. What it is going to ask
 * for anyway may be asked for meanwhile: the answers travel while the code does. Nothing with a side
 * effect stands beside these calls: it would be pulled into the first chunk.
 */
export function screen(
  load: () => Promise<ComponentType>,
  texts: readonly Pick<Texts<unknown>, 'load'>[],
  ask?: () => void,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => {
    const { lang } = settings.get();
    // in a task of its own: so many calls hold a phone's thread longer than a frame
    if (ask !== undefined) setTimeout(ask);
    const [component] = await Promise.all([load(), ...texts.map((text) => text.load(lang))]);
    return { component };
  }, 'component');
}
