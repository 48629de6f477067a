export type { PictureShape } from './drawing-messages.ts';
export { PictureError } from './picture-error.ts';
export { createPictures, type Pictures } from './pictures.ts';
export { readContainer } from './read-container.ts';
