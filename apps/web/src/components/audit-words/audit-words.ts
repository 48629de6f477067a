import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useStaffWords } from '../staff-words/staff-words.ts';

const documentWordsTexts = textsOf(() => import('../document-words/texts/fa.ts'));
const ruleWordsTexts = textsOf(() => import('../rule-words/texts/fa.ts'));
const auditWordsTexts = textsOf(() => import('./texts/fa.ts'));

/** Acts, things and fields in words; one that came later is shown as the server has it. */
export function useAuditWords() {
  const t = useTexts(auditWordsTexts);
  const documents = useTexts(documentWordsTexts);
  const rules = useTexts(ruleWordsTexts);
  const staff = useStaffWords();
  const plain = (key: string, fallback = key): string => own(t, key) ?? fallback;
  return {
    act: (act: string) => plain(act),
    field: (field: string) => {
      // of a finding: its kind in words, then what it is about
      const rule = own(rules, field);
      if (rule !== undefined) return rule;
      const [kind = '', ...about] = field.split(' ');
      return [plain(`field_${kind}`, own(documents, kind) ?? kind), ...about].join(' ');
    },
    /** A state and why a document went back have words, roles in a row are named each; else as it is. */
    value: (value: string) => {
      const word = value.replaceAll(' ', '_');
      return plain(`value_${word}`, own(documents, word) ?? staff.list(value.split(', ')));
    },
    subject: (subject: string): { readonly kind: string; readonly id: string } => {
      const { kind, id } = subjectOf(subject);
      return { kind: plain(kind), id: kind === 'role' ? staff.role(id) : id };
    },
  };
}

/** Which kind of thing was acted on, and which one: `kyc_request:12`. */
function subjectOf(subject: string): { readonly kind: string; readonly id: string } {
  const at = subject.indexOf(':');
  if (at === -1) return { kind: subject, id: '' };
  return { kind: subject.slice(0, at), id: subject.slice(at + 1) };
}

function own(texts: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const found = Object.hasOwn(texts, key) ? texts[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
