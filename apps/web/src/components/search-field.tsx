import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './field.css';

/** A search in what is already on the page; the label is its placeholder and its name. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTexts(commonTexts);
  return (
    <div className="field-box field-box-dense text-fg2" role="search">
      <Icon name="search" size={20} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="grid size-8 place-items-center"
          aria-label={t.clear}
          onClick={() => onChange('')}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}
