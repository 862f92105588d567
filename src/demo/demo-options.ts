/** Projects of the two flows: the first time, and from then on. */
export interface ProjectPair {
  document: string;
  selfie: string;
}

/** Addresses of the gateway and of Example Corp itself. */
export class DemoOptions {
  /** Public address of the deployment: used by browsers, and the issuer of the grants. */
  readonly publicUrl: string;
  /** Address of this process, for its calls to itself. */
  readonly localUrl: string;
  readonly customerId: string;
  readonly customerKey: string;
  readonly projects: { simulation: ProjectPair; camera: ProjectPair | null };
}
