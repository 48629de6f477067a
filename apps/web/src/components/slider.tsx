import './slider.css';

/**
 * 0 to 100 percent with stops; fills from the inline start, arrow keys follow the direction. Without
 * `onChange` it is disabled.
 */
export function Slider({
  label,
  value,
  onChange,
  valueText,
}: {
  label: string;
  value: number;
  onChange: ((value: number) => void) | null;
  valueText: string;
}) {
  const towards = typeof document === 'undefined' || document.documentElement.dir === 'rtl';
  const side = towards ? 'left' : 'right';
  return (
    <input
      type="range"
      className="slider"
      min={0}
      max={100}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      style={{
        ['--track' as string]: `linear-gradient(to ${side}, var(--brand) ${value}%, var(--s3) ${value}%)`,
      }}
      disabled={onChange === null}
      onChange={(event) => onChange?.(event.currentTarget.valueAsNumber)}
    />
  );
}
