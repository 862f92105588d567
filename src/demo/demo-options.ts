/** How Example Corp reaches the gateway, and itself. */
export class DemoOptions {
  /** Public address of the deployment: where browsers go, and who issues the grants. */
  readonly publicUrl: string;
  /** Where this process answers, for the calls it makes itself. */
  readonly localUrl: string;
  readonly customerId: string;
  readonly customerKey: string;
}
