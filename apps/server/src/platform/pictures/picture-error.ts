/**
 * Why a picture was not made ours: `not_a_picture` and `too_large` and `heif` are the picture's own
 * fault and will be at every try; `busy` and `away` are ours and pass.
 */
export type PictureFault = 'not_a_picture' | 'too_large' | 'heif' | 'busy' | 'away';

/** A picture that was not made ours. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** @throws PictureError `not_a_picture` unless the structure is as its format has it */
export function assertStructure(holds: boolean): asserts holds {
  if (!holds) throw new PictureError('not_a_picture');
}
