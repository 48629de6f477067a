export const texts: typeof import('./fa.ts').texts = {
  sending: 'Sending, {percent}%',
  sendingLabel: 'Upload progress',
  stop: 'Cancel upload',
  notAPicture: 'This file can’t be opened. Choose another picture.',
  heic: 'Your phone saved this photo as HEIC, which can’t be opened here. On an iPhone choose Settings, Camera, Formats, “Most Compatible” and take it again, or send a screenshot of it.',
  pictureTooLarge: 'This picture stays too large. Please take another one.',
};
