import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/texts.ts';
import { useStore } from '../lib/store.ts';
import { closeToast, type Toast, toasts } from '../lib/toasts.ts';
import { Icon, type IconName } from './icon.tsx';
import { commonTexts } from './texts/common-texts.ts';

const MARK: Record<Toast['kind'], { icon: IconName; colour: string }> = {
  critical: { icon: 'alert', colour: 'text-err' },
  error: { icon: 'alert', colour: 'text-err' },
  warning: { icon: 'alert', colour: 'text-warn' },
  success: { icon: 'check', colour: 'text-ok' },
  info: { icon: 'info', colour: 'text-info' },
};

/** The messages at the page's foot; polite, assertive only for failed money actions (critical). */
export function ToastRegion() {
  const t = useTexts(commonTexts);
  const { active } = useStore(toasts);
  return (
    <section className="toasts" aria-label={t.notifications}>
      {active.map((toast) => (
        <div key={toast.id} className="toast" role={toast.kind === 'critical' ? 'alert' : 'status'}>
          <span className={MARK[toast.kind].colour}>
            <Icon name={MARK[toast.kind].icon} size={20} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              {toast.href === undefined ? (
                toast.title
              ) : (
                <Link to={toast.href} onClick={() => closeToast(toast.id)}>
                  {toast.title}
                </Link>
              )}
            </p>
            {toast.detail !== undefined && <p className="text-fg2">{toast.detail}</p>}
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
      ))}
    </section>
  );
}
