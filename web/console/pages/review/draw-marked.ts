/** Draws a picture with the reader's name and the time across it, so that a copy says whose it is. */
export async function drawMarked(
  canvas: HTMLCanvasElement,
  file: Blob,
  mark: string,
): Promise<void> {
  const image = await createImageBitmap(file);
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  context.drawImage(image, 0, 0);
  image.close();
  const size = Math.max(12, Math.round(canvas.width / 28));
  context.font = `600 ${String(size)}px sans-serif`;
  context.textAlign = 'center';
  for (let y = size * 2; y < canvas.height; y += size * 6) {
    context.strokeStyle = 'rgb(0 0 0 / 45%)';
    context.lineWidth = size / 8;
    context.strokeText(mark, canvas.width / 2, y);
    context.fillStyle = 'rgb(255 255 255 / 60%)';
    context.fillText(mark, canvas.width / 2, y);
  }
}
