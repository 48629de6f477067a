import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SupportLinked } from './support-linked.tsx';
import { useTexts } from '../i18n/texts.ts';
import { useStore } from '../lib/store.ts';
import { closeToast, type Toast, toasts } from '../lib/toasts.ts';
import { topDialog } from '../lib/top-dialog.ts';
import { Icon, type IconName } from './icon.tsx';
import { commonTexts } from './texts/common-texts.ts';
import { choosePosition, controlsIn } from './toast-position.ts';
import './toast-region.css';

const MARK: Record<Toast['kind'], { icon: IconName; colour: string }> = {
  critical: { icon: 'alert', colour: 'text-err' },
  error: { icon: 'alert', colour: 'text-err' },
  warning: { icon: 'alert', colour: 'text-warn' },
  success: { icon: 'check', colour: 'text-ok' },
  info: { icon: 'info', colour: 'text-info' },
};

/**
 * The messages: in the browser's top layer, inside the dialog that lies over the page if one does,
 * over no control. Polite, assertive only for failed money actions (critical).
 */
export function ToastRegion() {
  const dialog = useStore(topDialog);
  return createPortal(<Messages />, dialog ?? document.body);
}

function Messages() {
  const t = useTexts(commonTexts);
  const { active } = useStore(toasts);
  const region = usePlaced(active);
  return (
    <section ref={region} popover="manual" className="toasts" aria-label={t.notifications}>
      {active.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Shows the region over whatever was opened last, where it covers nothing that can be pressed. */
function usePlaced(active: readonly Toast[]) {
  const region = useRef<HTMLElement>(null);
  const kept = useRef<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return;
    let frame: number | undefined;
    const placeSoon = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        place();
      });
    };
    const place = () => {
      // What is opened last lies on top: a sheet, or the chart in full screen.
      if (element.matches(':popover-open')) element.hidePopover();
      // its dialog went with what was told: it is drawn anew in the page, a moment later
      if (!element.isConnected) return;
      if (active.length === 0) {
        kept.current = null;
        return;
      }
      element.showPopover();
      const { width, height } = element.getBoundingClientRect();
      const page = { width: window.innerWidth, height: window.innerHeight };
      const controls = controlsIn(element.closest('dialog') ?? document, element);
      const isRtl = document.documentElement.dir === 'rtl';
      kept.current = choosePosition({ width, height }, page, controls, isRtl, kept.current);
      element.style.translate = `${kept.current.x}px ${kept.current.y}px`;
    };
    place();
    const events = ['resize', 'fullscreenchange'] as const;
    for (const name of events) addEventListener(name, place);
    // A sheet rises, and grows with what comes into it.
    const dialog = element.closest('dialog');
    const sizes = new ResizeObserver(place);
    if (dialog !== null) sizes.observe(dialog);
    dialog?.addEventListener('animationend', place);
    // The next screen, or what an answer brings, may come below a message that stands.
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !element.contains(target))) placeSoon();
    });
    if (active.length > 0) {
      changes.observe(dialog ?? document.body, { childList: true, subtree: true });
      addEventListener('scroll', placeSoon, { capture: true, passive: true });
    }
    return () => {
      changes.disconnect();
      removeEventListener('scroll', placeSoon, { capture: true });
      if (frame !== undefined) cancelAnimationFrame(frame);
      sizes.disconnect();
      dialog?.removeEventListener('animationend', place);
      for (const name of events) removeEventListener(name, place);
    };
  }, [active]);
  return region;
}

function Message({ toast }: { toast: Toast }) {
  const t = useTexts(commonTexts);
  const { icon, colour } = MARK[toast.kind];
  return (
    <div className="toast" role={toast.kind === 'critical' ? 'alert' : 'status'}>
      <span className={colour}>
        <Icon name={icon} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {toast.href === undefined ? (
            <SupportLinked text={toast.title} />
          ) : (
            <Link to={toast.href} onClick={() => closeToast(toast.id)}>
              {toast.title}
            </Link>
          )}
        </p>
        {toast.detail !== undefined && (
          <p className="text-fg2">
            <SupportLinked text={toast.detail} />
          </p>
        )}
      </div>
      <button
        type="button"
        className="-m-2 grid size-9 shrink-0 place-items-center text-fg2"
        aria-label={t.close}
        onClick={() => closeToast(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
