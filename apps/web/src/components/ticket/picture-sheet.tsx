import { Sheet } from '../sheet.tsx';

/** A picture as large as the screen lets it be. */
export function PictureSheet({
  address,
  label,
  onClose,
}: {
  address: string;
  label: string;
  onClose: () => void;
}) {
  return (
    <Sheet title={label} open onClose={onClose}>
      <img src={address} alt={label} className="max-h-[75dvh] w-full object-contain" />
    </Sheet>
  );
}
