/** A rate limit of a product: how many uses per subject in how many seconds. */
export interface LimitDefinition {
  name: string;
  quota: number;
  windowSeconds: number;
  /** Refuses what cannot be counted, whatever `RATE_LIMIT_FAILURE` says: each use costs money. */
  isStrict?: boolean;
  /** Its subjects are network addresses: a whole IPv6 network counts as one. */
  isByAddress?: boolean;
}

/** The settings of one product: a class with `@Setting` properties, declared in the product. */
export interface ProductSettings {
  /** Fills values that depend on the deployment. */
  complete?(deployment: { readonly environment: string; readonly baseUrl: string }): void;
  /** Faults that production refuses. */
  productionFaults?(): string[];
  limits?(): LimitDefinition[];
}
