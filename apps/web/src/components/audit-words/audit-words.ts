import { useTexts } from '../../i18n/texts.ts';
import { useStaffWords } from '../staff-words/staff-words.ts';
import { auditWordsTexts } from './texts/audit-words-texts.ts';

/** Acts, things and fields in words; one that came later is shown as the server has it. */
export function useAuditWords() {
  const t = useTexts(auditWordsTexts);
  const staff = useStaffWords();
  const plain = (key: string, fallback = key): string => {
    const found = Object.hasOwn(t, key) ? t[key as keyof typeof t] : fallback;
    return typeof found === 'string' ? found : fallback;
  };
  return {
    act: (act: string) => plain(act),
    field: (field: string) => {
      // of a finding: its kind in words, then what it is about
      const [kind = '', ...about] = field.split(' ');
      return [plain(`field_${kind}`, kind), ...about].join(' ');
    },
    /** A state has its word, roles and abilities in a row are named each; anything else stays. */
    value: (value: string) =>
      plain(`value_${value.replaceAll(' ', '_')}`, staff.list(value.split(', '))),
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
