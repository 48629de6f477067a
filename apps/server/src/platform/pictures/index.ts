export { PictureError } from './picture-error.ts';
export { readContainer } from './read-container.ts';
export { drawPicture, type PictureShape } from './draw-picture.ts';
