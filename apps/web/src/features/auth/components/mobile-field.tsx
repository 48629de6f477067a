import { TextField, type TextFieldProps } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** How a mobile number is written; nobody's. */
const EXAMPLE = '0912 345 6789';

/** The mobile number of an account, with an example of one. */
export function MobileField(
  props: Omit<TextFieldProps, 'label' | 'latin' | 'type' | 'inputMode' | 'placeholder'>,
) {
  const t = useTexts(authTexts);
  const isPersian = digitsShown(useStore(settings)) === 'fa';
  return (
    <TextField
      {...props}
      label={t.mobile}
      latin
      type="tel"
      inputMode="tel"
      placeholder={isPersian ? persianDigits(EXAMPLE) : EXAMPLE}
    />
  );
}
