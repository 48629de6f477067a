import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon, type IconName } from './icon.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './signs.css';

/** A state in one or two words. */
export function Chip({
  kind = 'plain',
  icon,
  children,
}: {
  kind?: 'plain' | 'ok' | 'warn' | 'err' | 'brand';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={kind === 'plain' ? 'chip' : `chip chip-${kind}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** What a screen or a failed part says in one look, over its sentence. */
export function RoundSign({ icon, kind }: { icon: IconName; kind: 'brand' | 'warn' | 'err' }) {
  const colour = { brand: 'text-brand', warn: 'text-warn', err: 'text-err' }[kind];
  return (
    <span className={`grid size-16 place-items-center rounded-full bg-s2 ${colour}`}>
      <Icon name={icon} size={28} />
    </span>
  );
}

/** A line over the page's content that names a condition and its cure. */
export function Banner({
  kind = 'plain',
  icon,
  children,
  action,
}: {
  kind?: 'plain' | 'warn' | 'err';
  icon: IconName;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={kind === 'plain' ? 'banner' : `banner banner-${kind}`}>
      <Icon name={icon} size={20} />
      <p className="flex-1">{children}</p>
      {action}
    </div>
  );
}

/** The level's sign: two turned squares. Nothing else wears it. */
export function Khatam({
  state,
  size = 48,
  children,
}: {
  state: 'current' | 'done' | 'locked' | 'paid';
  size?: number;
  children: ReactNode;
}) {
  const colour = {
    current: 'text-fill',
    done: 'text-brand',
    locked: 'text-fg3',
    paid: 'text-solid-ok',
  };
  const filled = state === 'current' || state === 'paid';
  return (
    <span
      className={`relative grid shrink-0 place-items-center ${colour[state]}`}
      style={{ width: size, height: size }}
    >
      <svg
        className={`absolute inset-0 ${filled ? 'stroke-white/35' : 'stroke-current'}`}
        viewBox="-24 -24 48 48"
        fill={filled ? 'currentColor' : 'none'}
        aria-hidden="true"
      >
        <path d={star(filled ? 23 : 22)} strokeWidth={filled ? 0 : 1.6} />
        <path d={star(16.5)} fill="none" strokeWidth="1" opacity={filled ? 1 : 0.5} />
      </svg>
      <span
        className={`relative font-bold ${filled ? 'text-white' : 'text-fg'}`}
        style={{ fontSize: Math.round(size * 0.33), lineHeight: 1 }}
      >
        {children}
      </span>
    </span>
  );
}

/** Eight points at R, eight at .7654 R: the outline of two squares laid over each other. */
function star(radius: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const r = index % 2 === 0 ? radius : radius * 0.7654;
    const angle = (index * Math.PI) / 8;
    return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const COPIED_MS = 2_000;

/** Copies Latin, ungrouped text; says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts(commonTexts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without clipboard rights the text stays selectable beside the button.
    }
  }
  return (
    <button
      type="button"
      className="inline-grid size-8 place-items-center text-brand"
      aria-label={`${copied ? t.copied : t.copy} ${label}`}
      onClick={copy}
    >
      <Icon name={copied ? 'check' : 'copy'} size={18} />
    </button>
  );
}
