import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { statusQuery } from '#lib/queries/status.ts';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

/** How the house does now, in a line that leads to more; a fault stands where «all is well» would. */
export function HouseLine() {
  const t = useTexts(frontTexts);
  const count = useCount();
  const status = useQuery(statusQuery).data;
  if (status === undefined) return <div className="front-line" />;
  const { networks, services, speed } = status;
  const worst = [...services, ...networks].map(({ state }) => state);
  const isDown = worst.includes('down');
  const isSlow = worst.includes('slow');
  return (
    <Link to="/status" className="front-line" data-trouble={isDown || isSlow || undefined}>
      <Icon name={isDown || isSlow ? 'alert' : 'pulse'} size={20} />
      <b>{isDown ? t.someDown : isSlow ? t.someSlow : t.allUp}</b>
      {speed.orders !== null && (
        <span className="max-sm:hidden">
          {rich(t.orderSpeed, { ms: <b>{count(speed.orders.median_ms)}</b> })}
        </span>
      )}
      {speed.index_seconds !== null && (
        <span className="max-sm:hidden">
          {rich(t.priceAge, { seconds: <b>{count(speed.index_seconds)}</b> })}
        </span>
      )}
      <span className="front-line-end">
        <span className="max-sm:sr-only">{t.status}</span>
        <Icon name="chevron" size={16} />
      </span>
    </Link>
  );
}
