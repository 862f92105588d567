/** The path of a line through these values, from the left edge to the right; 2 px stay free above and below. */
export function linePath(values: readonly number[], width: number, height: number): string {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const x = Math.round(index * step * 10) / 10;
      const y = Math.round((height - 2 - (value / most) * (height - 4)) * 10) / 10;
      return `${index === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`;
    })
    .join(' ');
}
