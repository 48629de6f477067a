import type { LiabilityProof, LiabilityRoot } from '@sarraf/contracts';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { saveFile } from '#lib/save-file.ts';
import { publicFile } from '../model/proof-file.ts';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

const GROUP = /.{8}/g;

/** The root itself, what it stands at, and which one it follows. */
export function RootPart({ proof, root }: { proof: LiabilityProof; root: LiabilityRoot }) {
  const t = useTexts(proofTexts);
  const count = useCount();
  if (proof.count === null) return null;
  const { hash, journal } = proof.count;
  return (
    <section className="proof-part">
      <h2>{t.root}</h2>
      <p dir="ltr" className="proof-root">
        {(root.root.match(GROUP) ?? []).map((group, place) => (
          // digits of one hash never move
          <span key={place}>{group}</span>
        ))}
      </p>
      <div className="kv">
        <span>{t.journal}</span>
        <bdi dir="ltr" className="num">
          #{count(journal)}
        </bdi>
      </div>
      <div className="kv">
        <span>{t.before}</span>
        {root.before === null ? (
          <span>{t.first}</span>
        ) : (
          <span className="font-mono text-table">
            <Reference label={t.before} value={root.before} />
          </span>
        )}
      </div>
      <div className="kv">
        <span>{t.statement}</span>
        <span className="font-mono text-table">
          <Reference label={t.statement} value={hash} />
        </span>
      </div>
      <div className="kv">
        <span>{t.file}</span>
        <Button
          look="text"
          size="sm"
          icon="download"
          onClick={() => {
            const { blob, name } = publicFile(proof);
            saveFile(blob, { name });
          }}
        >
          {t.download}
        </Button>
      </div>
    </section>
  );
}
