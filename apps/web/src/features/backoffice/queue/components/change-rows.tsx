import type { ReactNode } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import './decide.css';

const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

/** One thing that changes. */
export interface Change {
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** What changes, each as it was and as it will be. */
export function ChangeRows({ changes }: { changes: readonly Change[] }) {
  const t = useTexts(decideTexts);
  return (
    <dl className="decide-changes" aria-label={t.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>{before}</del>
            <span className="decide-arrow" aria-hidden="true">
              →
            </span>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
