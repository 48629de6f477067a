export const texts: typeof import('./fa.ts').texts = {
  sending: 'Uploading, {percent}%',
  sendingLabel: 'Upload progress',
  stop: 'Cancel upload',
  notAPicture: 'This file can’t be opened. Choose another picture.',
  heic: 'HEIC photos aren’t supported. On your iPhone, go to Settings, Camera, Formats, choose “Most Compatible” and take it again, or upload a screenshot of it.',
  pictureTooLarge: 'This picture is too large. Take another one.',
};
