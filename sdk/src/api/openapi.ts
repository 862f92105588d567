// Made by npm run generate from openapi.json.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessRequestView: {
            /** @example ar_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "access_request";
            /** @description Null once the employee was deleted. */
            employee_id: string | null;
            action: string;
            resource: components["schemas"]["ResourceView"] | null;
            reference: string | null;
            /** @enum {string} */
            flow: "establish_identity" | "known_user_key";
            /** @enum {string} */
            status: "pending" | "granted" | "denied" | "canceled" | "expired";
            /**
             * @description Why it was not granted.
             * @enum {string|null}
             */
            reason: "user_id_mismatch" | "profile_mismatch" | "identity_conflict" | "verification_failed" | "verification_canceled" | "verification_not_me" | "vouch_objected" | "no_longer_needed" | "verification_expired" | "verification_stale" | "session_mismatch" | "employee_inactive" | "identity_lost" | "flow_disabled" | "link_not_delivered" | "read_back_failed" | "resets_frozen" | "factors_missing" | null;
            /** @description With `factors_missing`: each list would have been enough beside what was shown. Somebody without their device asks again with `deliver`, for a contact on record, or calls the help desk (a desk case). */
            missing_factors: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[][] | null;
            verification_session_id: string | null;
            /** @description Send the employee's browser here; null once the request has ended, and where the gateway sends the link. */
            verification_url: string | null;
            /** @enum {string} */
            deliver: "none" | "email" | "sms";
            delivery: components["schemas"]["LinkDeliveryView"] | null;
            return_url: string | null;
            /** @description Only of a granted request. */
            grant: components["schemas"]["GrantView"] | null;
            /** @description The call of your own system that used the grant up; null without one. */
            automatic_action: components["schemas"]["DirectoryActionView"] | null;
            created_at: number;
            expires_at: number;
            completed_at: number | null;
        };
        ActionPolicyView: {
            /** @description Each list is enough; empty for the defaults. */
            any_of: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[][];
            max_age: number | null;
            accept_face_only: boolean;
            face_only_reason: string | null;
            accept_without_face: boolean;
            without_face_reason: string | null;
        };
        AddressDto: {
            /** @description Street and number. */
            line1?: string | null;
            /** @description Flat, suite, floor. */
            line2?: string | null;
            /** @description City. */
            city?: string | null;
            /** @description State or subdivision. */
            state?: string | null;
            /** @description Postal code. */
            postal_code?: string | null;
            /**
             * @description Country, ISO 3166-1 alpha-2.
             * @example US
             */
            country?: string | null;
        };
        AddressView: {
            line1: string;
            line2: string | null;
            city: string;
            state: string;
            postal_code: string;
            country: string;
        };
        AskVouchDto: {
            /**
             * @description The customer's own id of the second person.
             * @example E-1002
             */
            employee_id: string;
            /**
             * @description The contact on record of the second person that gets the link. The first that can be used when left out.
             * @enum {string|null}
             */
            deliver?: "email" | "sms" | null;
        };
        AuditEntryListView: {
            /** @enum {string} */
            object_name: "list";
            /** @description Oldest first. */
            data: components["schemas"]["AuditEntryView"][];
            has_more: boolean;
            /** @description The `after` of the next page; null on the last one. */
            next_cursor: number | null;
        };
        AuditEntryView: {
            /** @example aud_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "audit_entry";
            /** @description The tenant it belongs to. */
            tenant: string;
            /** @description Number within the tenant: 1, 2, 3, … without a gap. The first ones are removed after their retention. */
            sequence: number;
            /** @description Hex. SHA-256 over the hash of the entry before (32 zero bytes before number 1) and, in RFC 8785 canonical JSON, the fields tenant, id, at, actor, action, outcome, subject and details of this one. */
            hash: string;
            created_at: number;
            /** @description The exact time, as it is hashed. */
            at: string;
            /** @description Id of the calling key; otherwise system, operator, browser or unknown. */
            actor: string;
            /** @example session.revealed */
            action: string;
            /** @enum {string} */
            outcome: "allowed" | "refused" | "changed" | "alarm";
            /** @description Id of what it is about. */
            subject: string;
            details: {
                [key: string]: unknown;
            };
        };
        CheckView: {
            /**
             * @description What to decide by. It never changes; the name may.
             * @enum {string}
             */
            code: "id_authenticity" | "id_not_expired" | "age_on_id" | "selfie_matches_portrait" | "selfie_matches_known_user" | "document_matches_known_user" | "document_on_record" | "selfie_liveness" | "phone_verified" | "email_verified" | "profile_matches" | "device_key_bound" | "device_key_synced" | "device_key_rested";
            /**
             * @description For people; may change.
             * @example Selfie matches ID portrait
             */
            name: string;
            value: boolean;
            /**
             * @description `skipped`: there was nothing to judge. `error`: it could not be judged. The value is true only with `completed`.
             * @enum {string}
             */
            status: "completed" | "skipped" | "error";
            /** @description Why it did not pass. Left out without a reason. */
            reasons?: ("front_missing" | "back_missing" | "selfie_missing" | "challenge_missing" | "picture_refused" | "deadline_exceeded" | "machine_readable_part_missing" | "machine_readable_part_unreadable" | "document_not_supported" | "check_digits_wrong" | "structure_wrong" | "issuer_unknown" | "print_unreadable" | "printed_name_differs" | "printed_number_differs" | "printed_number_unclear" | "printed_birth_date_differs" | "printed_birth_date_unread" | "printed_expiry_differs" | "printed_expiry_unread" | "printed_issue_date_unread" | "printed_sex_differs" | "printed_address_differs" | "issuer_differs" | "specimen" | "photocopy" | "typefaces_differ" | "document_of_another" | "portrait_unusable" | "portraits_differ" | "screen_pattern" | "screen_light_differs" | "expiry_unknown" | "expired" | "birth_date_unknown" | "under_age" | "no_face" | "two_faces" | "too_small" | "cut_off" | "pose" | "blurred" | "dark" | "overexposed" | "eyes_covered" | "not_a_photo" | "different_face" | "close_call" | "not_enrolled" | "other_model" | "damaged" | "too_few_frames" | "too_fast" | "poor_frame" | "frame_seen_before" | "frame_seems_seen" | "frames_repeated" | "frames_mirrored" | "other_face" | "other_picture" | "turned_too_far" | "no_neutral_start" | "flat_picture" | "no_head_shape" | "picture_copied" | "sides_differ" | "sides_not_shown" | "moves_missing" | "wrong_moves")[];
        };
        CompleteSessionDto: {
            /**
             * @description What happens in the session.
             * @enum {string}
             */
            scenario: "success" | "document_expired" | "document_unreadable" | "underage" | "selfie_mismatch" | "liveness_failed" | "profile_mismatch" | "consent_declined" | "not_me" | "abandoned" | "different_user";
            /**
             * @description The simulated person. Default: the session’s person.
             * @enum {string|null}
             */
            persona?: "persona_01" | "persona_02" | "persona_03" | "persona_04" | "persona_05" | "persona_06" | "persona_07" | "persona_08" | "persona_09" | "persona_10" | null;
            /** @description The factors shown when the session asks for a device key. Default: `hwk`. `["face"]` shows no key. Face and document follow the steps; `doc` also shows a document in place of a key, where the session takes it (`document_without_key`). `["doc", "hwk"]` goes without a face, where the session takes that (`without_face`). */
            factors?: ("face" | "doc" | "hwk" | "swk")[] | null;
        };
        ConfigActionView: {
            /** @example reset_mfa */
            action: string;
            /** @description Whether it counts as a reset, a new device or a new contact, which need more. */
            is_recovery: boolean;
        };
        ConfigCheckView: {
            /** @example key */
            name: string;
            /** @enum {string} */
            status: "ok" | "failed" | "skipped";
            /** @description The fault and how to fix it; beside `ok` the branches of a policy that never count, where others do. */
            fix: string | null;
        };
        ConfigDto: {
            /** @description Settings of the first verification. */
            establish_identity: components["schemas"]["EstablishIdentityDto"];
            /** @description Settings of later verifications. */
            known_user_key: components["schemas"]["KnownUserKeyDto"];
            /** @description Lifetime of a grant in seconds. Default 300. */
            grant_ttl?: number | null;
            /** @description Maximum age of a verification at its decision, in seconds. Default 900. */
            max_verification_age?: number | null;
            /** @description Actions whose grants may be used more than once while they live. */
            reusable_actions?: string[] | null;
            /**
             * @description Label of each action on the verification page. An action without a label is shown by its name.
             * @example {
             *       "reset_mfa": "Reset your MFA"
             *     }
             */
            action_labels?: {
                [key: string]: string;
            } | null;
            /** @description The labels in other languages, for the verification page and the messages. */
            action_label_translations?: components["schemas"]["LabelTranslationsDto"] | null;
            /** @description Actions that staff can only request at the help desk, where the employee reads a code back. Actions with reset, recover, unlock, restore or password in their name, and others that sound like a reset, always need it. */
            read_back_actions?: string[] | null;
            /**
             * @description What each action needs: `any_of` lists sets of factors, of which each is enough. It may demand more than the defaults; only `accept_face_only` and `accept_without_face` demand less.
             * @example {
             *       "reset_mfa": {
             *         "any_of": [
             *           [
             *             "face",
             *             "hwk"
             *           ],
             *           [
             *             "face",
             *             "doc",
             *             "link"
             *           ]
             *         ],
             *         "max_age": 300
             *       }
             *     }
             */
            action_policies?: {
                [key: string]: {
                    /** @description Each list is enough. The defaults when left out. */
                    any_of?: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[][] | null;
                    max_age?: number | null;
                    accept_face_only?: boolean | null;
                    face_only_reason?: string | null;
                    /** @description Document, device-bound key and link open it for who shows no face. A second administrator must agree. */
                    accept_without_face?: boolean | null;
                    without_face_reason?: string | null;
                };
            } | null;
            /** @description Domains whose mailboxes open with the sign-in that is recovered: no link of a reset, new device or new contact is sent there. */
            sign_in_email_domains?: string[] | null;
            /** @description Apps to which a request may return, by their URI schemes: your domain name in reverse, such as `com.example.app`. */
            app_schemes?: string[] | null;
            /** @description Values that the directory of an employee owns; HR owns the others. Default: all of them. */
            directory_values?: ("first_name" | "last_name" | "email" | "phone" | "department" | "title" | "locale")[] | null;
            /** @description Attributes of the employee that are sent as custom fields of each session. */
            custom_fields?: components["schemas"]["CustomFieldsDto"] | null;
            /** @description What the subject of an AuthZEN evaluation may be, in the order in which it is looked up; all when left out. */
            subject_lookup?: ("employee_id" | "user_name" | "external_id")[] | null;
            /** @description The actions of routes, for API gateways that ask about routes. */
            route_actions?: components["schemas"]["RouteActionDto"][] | null;
            /** @description Addresses to which the step-up page may return; a query may be added to each. */
            step_up_returns?: string[] | null;
            /** @description API key at the verification service; never shown. Omit it to keep the stored one. */
            verification_api_key?: string | null;
            /** @description The `version` of the configuration that was read. If it has changed since, nothing is saved. Left out, it is not checked. */
            version?: string | null;
        };
        ConfigTestView: {
            /** @enum {string} */
            object_name: "config_test";
            ok: boolean;
            checks: components["schemas"]["ConfigCheckView"][];
            /** @description The actions that the configuration names. */
            actions: components["schemas"]["ConfigActionView"][];
        };
        ConfigView: {
            /** @enum {string} */
            object_name: "config";
            customer_id: string;
            /** @description Another one after every change. */
            version: string;
            establish_identity: components["schemas"]["EstablishIdentityView"];
            known_user_key: components["schemas"]["KnownUserKeyView"];
            grant_ttl: number;
            max_verification_age: number;
            reusable_actions: string[];
            action_labels: {
                [key: string]: string;
            };
            action_label_translations: components["schemas"]["LabelTranslationsView"];
            read_back_actions: string[];
            action_policies: {
                [key: string]: components["schemas"]["ActionPolicyView"];
            };
            /** @description Resets, new devices and new contacts for which a face alone was asked for. */
            face_only_approvals: {
                [key: string]: components["schemas"]["WeakerApprovalView"];
            };
            /** @description Actions that were asked to open without a face. */
            without_face_approvals: {
                [key: string]: components["schemas"]["WeakerApprovalView"];
            };
            sign_in_email_domains: string[];
            app_schemes: string[];
            directory_values: ("first_name" | "last_name" | "email" | "phone" | "department" | "title" | "locale")[];
            custom_fields: components["schemas"]["CustomFieldsView"];
            /** @description What the subject of an AuthZEN evaluation may be, in the order in which it is looked up. */
            subject_lookup: ("employee_id" | "user_name" | "external_id")[];
            /** @description The actions of routes, for API gateways that ask about routes. */
            route_actions: components["schemas"]["RouteActionView"][];
            /** @description Addresses to which the step-up page may return. */
            step_up_returns: string[];
            /** @description Whether a key for the verification service is stored. */
            verification_api_key_set: boolean;
        };
        ConnectionCheckView: {
            /** @example token */
            name: string;
            /** @enum {string} */
            status: "ok" | "failed" | "skipped";
            /** @description What is wrong and how to mend it. */
            fix: string | null;
        };
        ConnectionList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ConnectionView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ConnectionTestView: {
            /** @enum {string} */
            object_name: "connection_test";
            ok: boolean;
            checks: components["schemas"]["ConnectionCheckView"][];
        };
        ConnectionView: {
            /** @example conn_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "connection";
            /** @enum {string} */
            kind: "scim" | "entra_mfa" | "okta_idv" | "oidc" | "signals" | "okta_directory" | "entra_directory" | "action_webhook" | "servicenow" | "jira" | "log_export";
            name: string;
            config: {
                [key: string]: unknown;
            };
            /** @description What to enter at the foreign system. */
            setup: {
                [key: string]: string;
            };
            enabled: boolean;
            /** @description Until then the former secret works too. */
            old_secret_expires_at: number | null;
            created_at: number;
            /** @description Exact to a minute. */
            last_used_at: number | null;
            last_error: string | null;
            last_error_at: number | null;
        };
        CreateAccessRequestDto: {
            /**
             * @description The customer's own id of the employee.
             * @example E-1001
             */
            employee_id: string;
            /**
             * @description What the employee wants to do. The hosted page says it to them, by its label in the configuration.
             * @example reset_mfa
             */
            action: string;
            /** @description The one thing the grant is for. */
            resource?: components["schemas"]["ResourceDto"] | null;
            /**
             * Format: uri
             * @description Where the browser goes at the end, with `access_request_id` added to its query. An app is opened by its own scheme, such as `com.example.app:/done`, where the configuration lists that scheme.
             */
            return_url?: string | null;
            /** @description Your own reference, such as a ticket number. */
            reference?: string | null;
            /** @description Language of the hosted page and of the message, BCP 47. That of the employee when left out. */
            locale?: string | null;
            /**
             * @description Whether the gateway sends the link itself, to the contact on the record of the employee. The answer then has no `verification_url`.
             * @enum {string|null}
             */
            deliver?: "none" | "email" | "sms" | null;
            /** @description Whether you ask a second person to vouch, with `…/vouch`. The page then asks for no document in place of a device key where a face, the link and a vouch are enough. */
            vouch?: boolean | null;
        };
        CreateConnectionDto: {
            /**
             * @description What the foreign system is.
             * @enum {string}
             */
            kind: "scim" | "entra_mfa" | "okta_idv" | "oidc" | "signals" | "okta_directory" | "entra_directory" | "action_webhook" | "servicenow" | "jira" | "log_export";
            /**
             * @description Shown to staff.
             * @example Okta, production
             */
            name: string;
            /** @description Settings of the kind. Of a change: those that change; null goes back to the default. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description Secrets that the foreign system gave you, by name. They are never shown again. */
            secrets?: {
                [key: string]: string;
            } | null;
        };
        CreateCustomerWebhookDto: {
            /**
             * Format: uri
             * @description Where events are sent: https in production, without credentials in it, and no private address.
             * @example https://example.com/webhooks
             */
            url: string;
            /**
             * @description Event types that are sent; every type when left out at creation.
             * @example [
             *       "access_request.granted",
             *       "access_request.denied"
             *     ]
             */
            event_types?: ("access_request.granted" | "access_request.denied" | "access_request.canceled" | "access_request.expired" | "employee.identity_established" | "employee.identity_reset" | "employee.identity_lost" | "employee.identity_mismatch" | "employee.identity_reset_requested" | "employee.verification_not_me" | "employee.vouch_objected" | "employee.read_back_failed" | "employee.face_tries_used_up" | "device_key.added" | "device_key.revoked" | "device_key.missing" | "desk_case.opened" | "desk_case.overridden" | "directory.mass_deactivation" | "directory.identity_held" | "directory_action.done" | "directory_action.failed" | "directory_action.unknown")[] | null;
            /** @description For people. */
            description?: string | null;
            /** @description Whether deliveries are signed (HMAC-SHA-256) beside their bearer; on when left out at creation. */
            signed?: boolean | null;
        };
        CreateEmployeeDto: {
            /**
             * @description Given name.
             * @example Ada
             */
            first_name?: string | null;
            /**
             * @description Family name.
             * @example Marlowe
             */
            last_name?: string | null;
            /**
             * Format: date
             * @description Date of birth.
             * @example 1990-12-10
             */
            dob?: string | null;
            /**
             * Format: email
             * @description Work e-mail.
             */
            email?: string | null;
            /**
             * @description Telephone as E.164.
             * @example +15555550100
             */
            phone?: string | null;
            /** @description Residential address. */
            address?: components["schemas"]["EmployeeAddressDto"] | null;
            /** @description Department. */
            department?: string | null;
            /** @description Job title. */
            title?: string | null;
            /**
             * @description Language of their messages and pages, BCP 47, where a request names none. Texts exist in `en`, `es`, `fr`, `de` and `it`.
             * @example es-MX
             */
            locale?: string | null;
            /**
             * @description Only an active employee can be granted access. New employees are active; null keeps the status.
             * @enum {string|null}
             */
            status?: "active" | "suspended" | "terminated" | null;
            /**
             * @description The customer's own id of the employee.
             * @example E-1001
             */
            employee_id: string;
        };
        CreateSessionDto: {
            /**
             * @description Project that decides what is asked of the person.
             * @example proj_01h455vb4pex5vsknk084sn02q
             */
            project_id: string;
            /**
             * Format: uri
             * @description Where the browser goes after the hosted page, with `session_id` added to its query. An app is opened by its own scheme, such as `com.example.app:/done`, where the project lists that scheme.
             */
            redirect_url?: string | null;
            /**
             * @description Your own keys: up to 50, keys up to 40, text values up to 500 characters. The hosted page tells the person `purpose`, where it has at most 100, or `purpose_de` and the like in its language. With `vouch_for`, a name of at most 100, it asks them to vouch for somebody.
             * @example {
             *       "employee_id": "E-1001"
             *     }
             */
            custom_fields?: {
                [key: string]: string;
            } | null;
            /** @description Known person to recognise; not together with email, phone or user_profile_information. */
            user_id?: string | null;
            /** @description Whether the session looks like one with `user_id` but never recognises anybody: for a browser that must not learn whom you know. Not together with `user_id`, email, phone or user_profile_information. */
            for_nobody?: boolean | null;
            /**
             * Format: email
             * @description Contact e-mail of the person.
             */
            email?: string | null;
            /**
             * @description Contact telephone of the person as E.164.
             * @example +15555550100
             */
            phone?: string | null;
            /** @description What you know of the person, to be matched. */
            user_profile_information?: components["schemas"]["UserProfileInformationDto"] | null;
            /**
             * @description Language of the hosted page, BCP 47.
             * @example en-US
             */
            locale?: string | null;
            /** @description Whether the hosted page is opened on a shared device: big type, no way out of the page, and a reset after the end or 60 idle seconds. */
            kiosk?: boolean | null;
            /** @description Whether the session stays in the browser that opened its link: no hand-off to a phone, no frame. `redirect_url` then gets a `browser_proof` in the browser that was verified, and in no other; see `browser_proof_sha256`. */
            single_browser?: boolean | null;
            /** @description Whether the person is asked for their device key after the face. The checks `device_key_bound` or `device_key_synced` say that it was shown, and `device_key_rested` that it is older than a day. */
            ask_device_key?: boolean | null;
            /** @description Whether the person may make a device key after document and face, or after an older key. Default: as `ask_device_key`. Say `false` where the person has more to prove after the session, such as a code that they read back: without it the key would be a stranger’s. */
            offer_device_key?: boolean | null;
            /** @description Whether the person whom `user_id` names may show their document in place of a device key: where they say that they have none, and after the face where no device-bound key older than a day was shown. The check `document_matches_known_user` says that it is theirs. They may then make a new key, so ask only where you know that the link reached them. */
            document_without_key?: boolean | null;
            /** @description Whether the person whom `user_id` names may choose to go on without a face: by a document that is on record for them, and then by their device-bound key that is older than a day. Without both, the session fails (`device_key_not_shown`, `document_mismatch`). It then has no check of a face, and opens nothing else here. Say it only where you accept that, and know that the link reached them. */
            without_face?: boolean | null;
            /** @description Where anybody may start the session by naming somebody: opaque text, always the same for the same name, known or not (`for_nobody`). Failed faces then count by it, not by the person, so that a stranger uses up nobody’s own tries and learns from them of nobody; and no event tells of the last one. */
            started_by_anybody?: string | null;
            /** @description Seconds until the session expires; 86400 when left out. */
            expires_in?: number | null;
        };
        CreateWebhookEndpointDto: {
            /**
             * @description Project whose events are sent.
             * @example proj_01h455vb4pex5vsknk084sn02q
             */
            project_id: string;
            /**
             * Format: uri
             * @description Where events are sent: https in production, without credentials in it, and no private address.
             * @example https://example.com/webhooks
             */
            url: string;
            /**
             * @description Event types that are sent; every type when left out at creation.
             * @example [
             *       "event_verification_session_completed_v1"
             *     ]
             */
            event_types?: ("event_verification_session_created_v1" | "event_verification_session_started_v1" | "event_verification_session_completed_v1" | "event_verification_session_expired_v1" | "event_verification_session_canceled_v1" | "event_verification_session_redacted_v1" | "event_device_key_added_v1" | "event_device_key_revoked_v1" | "event_device_key_missing_v1" | "event_face_tries_used_up_v1" | "event_user_deleted_v1" | "event_ping_v1")[] | null;
            /** @description For people. */
            description?: string | null;
            /** @description Whether deliveries are signed (HMAC-SHA-256) beside their bearer; on when left out at creation. */
            signed?: boolean | null;
        };
        CustomFieldsDto: {
            /**
             * @description The custom field for the department; not sent when left out.
             * @example cost_center
             */
            department?: string | null;
            /** @description The custom field for the title; not sent when left out. */
            title?: string | null;
        };
        CustomFieldsView: {
            department: string | null;
            title: string | null;
        };
        CustomerWebhookList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["CustomerWebhookView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        CustomerWebhookView: {
            /** @example whe_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "webhook_endpoint";
            /** Format: uri */
            url: string;
            description: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * @description Why it is disabled: somebody asked for it, or the receiver answered 410.
             * @enum {string|null}
             */
            disabled_reason: "requested" | "gone" | null;
            /** @description Whether deliveries carry a signature beside the bearer. */
            signed: boolean;
            /** @description Signing secret `whsec_…`; shown once, at creation and rotation, and null afterwards. */
            secret: string | null;
            /** @description Sent as `Authorization: Bearer whb_…`; shown once, at creation and rotation. */
            bearer: string | null;
            /** @description Until when the old signing secret still signs too. */
            old_secret_expires_at: number | null;
            /** @description When the bearer was last replaced. */
            bearer_rotated_at: number | null;
            created_at: number;
            updated_at: number;
            event_types: ("access_request.granted" | "access_request.denied" | "access_request.canceled" | "access_request.expired" | "employee.identity_established" | "employee.identity_reset" | "employee.identity_lost" | "employee.identity_mismatch" | "employee.identity_reset_requested" | "employee.verification_not_me" | "employee.vouch_objected" | "employee.read_back_failed" | "employee.face_tries_used_up" | "device_key.added" | "device_key.revoked" | "device_key.missing" | "desk_case.opened" | "desk_case.overridden" | "directory.mass_deactivation" | "directory.identity_held" | "directory_action.done" | "directory_action.failed" | "directory_action.unknown")[];
        };
        DateView: {
            day: number;
            month: number;
            year: number;
        };
        DeletedEmployeeView: {
            id: string;
            /** @enum {string} */
            object_name: "employee";
            /** @enum {boolean} */
            deleted: true;
        };
        DeletedWebhookEndpointView: {
            /** @example whe_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "webhook_endpoint";
            /** @enum {boolean} */
            deleted: true;
        };
        DeletionRecordList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["DeletionRecordView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        DeletionRecordView: {
            /** @example del_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "deletion_record";
            /** @description The session or user whose data was destroyed. */
            subject: string;
            /** @enum {string} */
            cause: "request" | "retention";
            /** @description Id of the key that asked, or `system`. */
            requested_by: string;
            sessions_redacted: number;
            deleted_at: number;
        };
        DeliveryAttemptView: {
            /** @description The `X-Request-Id` that was sent: of the request that caused the event, or of the delivery where nobody asked. The same for every attempt. */
            request_id: string;
            attempted_at: number;
            /** @description What was sent beside the body; the bearer is hidden. Null for a try of an earlier version. */
            request_headers: components["schemas"]["SentHeaderView"][] | null;
            /** @description Status of the answer; null without an answer. */
            status: number | null;
            /** @description Why no answer came: address_refused, name_not_found, connection_refused, connection_lost, timed_out, tls_failed or answer_malformed. */
            error: string | null;
            latency_ms: number;
            /** @description The first kilobyte of the answer, without control characters. */
            response_excerpt: string | null;
        };
        DeviceKeyListView: {
            /** @enum {string} */
            object_name: "list";
            /** @description Oldest first, ten at most. */
            data: components["schemas"]["DeviceKeyView"][];
        };
        DeviceKeyRevokedView: {
            /** @description How many keys were revoked. */
            revoked: number;
        };
        DeviceKeyView: {
            /** @enum {string} */
            object_name: "device_key";
            /** @example dkey_01h455vb4pex5vsknk084sn02q */
            id: string;
            /**
             * @description `hwk`: it never leaves the device. `swk`: its owner’s account copies it to others.
             * @enum {string}
             */
            kind: "hwk" | "swk";
            /** @description What its owner calls it; before that the kind of device, such as `iPhone`, or empty if unknown. */
            label: string;
            /** @description The session in which it was made. */
            verification_session_id: string;
            created_at: number;
            /** @description Until then it opens no reset: its owner can object. */
            usable_for_resets_at: number;
            last_used_at: number;
        };
        DirectoryActionView: {
            /** @example act_01h455vb4pex5vsknk084sn02q */
            id: string;
            /**
             * @description `unknown`: it was called and may have done it; look there.
             * @enum {string}
             */
            status: "queued" | "done" | "failed" | "unknown";
            /**
             * @description Why it is not done.
             * @example timed_out
             */
            error: string | null;
            attempts: number;
            /** @description When it ended; before, when it was queued. */
            updated_at: number;
        };
        DocumentTraitsView: {
            nationality: string | null;
            /** @example drivers_license */
            document_type: string;
            issuing_country: string;
            issuing_subdivision: string;
            /** @description Masked to the last four characters without reveal_sensitive_data. */
            document_number: string;
            date_of_expiry: components["schemas"]["DateView"];
            date_of_birth: components["schemas"]["DateView"];
            gender: string;
            address: components["schemas"]["AddressView"] | null;
            first_name: string | null;
            last_name: string | null;
            middle_name: string | null;
        };
        EmployeeAddressDto: {
            /** @description Street and number. */
            line1?: string | null;
            /** @description Flat, suite, floor. */
            line2?: string | null;
            /** @description City. */
            city?: string | null;
            /** @description State or subdivision. */
            state?: string | null;
            /** @description Postal code. */
            postal_code?: string | null;
            /** @description Country, ISO 3166-1 alpha-2. */
            country?: string | null;
        };
        EmployeeAddressView: {
            line1: string | null;
            line2: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country: string | null;
        };
        EmployeeDeviceKeyListView: {
            /** @enum {string} */
            object_name: "list";
            /** @description Oldest first, ten at most. */
            data: components["schemas"]["EmployeeDeviceKeyView"][];
        };
        EmployeeDeviceKeyView: {
            /** @enum {string} */
            object_name: "device_key";
            /** @example dkey_01h455vb4pex5vsknk084sn02q */
            id: string;
            /**
             * @description `hwk`: it never leaves the device. `swk`: its owner’s account copies it to others.
             * @enum {string}
             */
            kind: "hwk" | "swk";
            /** @description What its owner calls it; before that the kind of device, such as `iPhone`, or empty if unknown. */
            label: string;
            created_at: number;
            /** @description Until then it opens no reset: its owner can object. */
            usable_for_resets_at: number;
            last_used_at: number;
        };
        EmployeeList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["EmployeeView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        EmployeeView: {
            /** @example emp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "employee";
            /** @description The customer's own id. */
            employee_id: string;
            first_name: string | null;
            last_name: string | null;
            /** Format: date */
            dob: string | null;
            email: string | null;
            phone: string | null;
            address: components["schemas"]["EmployeeAddressView"] | null;
            department: string | null;
            title: string | null;
            /** @description Language of their messages and pages, BCP 47. */
            locale: string | null;
            /** @enum {string} */
            status: "active" | "suspended" | "terminated";
            /** @description Null until an identity was established. */
            readonly clear_user_id: string | null;
            readonly identity_established_at: number | null;
            created_at: number;
            updated_at: number;
        };
        EstablishIdentityDto: {
            /** @description Whether employees without a stored identity may establish one. */
            enabled: boolean;
            /** @description Project with document and selfie at the verification service. */
            project_id?: string | null;
            /** @description How the verified person must agree with the HR record. */
            match?: components["schemas"]["MatchDto"] | null;
        };
        EstablishIdentityView: {
            enabled: boolean;
            project_id: string | null;
            match: components["schemas"]["MatchView"];
        };
        EventDataView: {
            /** @description Null for a test of the connection, and in `event_user_deleted_v1`. */
            verification_session_id: string | null;
            /** @description In `event_user_deleted_v1`, and in events of device keys added or revoked: the person. */
            user_id?: string;
            /** @description In events of device keys added or revoked: the key. Left out in those of an older version. */
            device_key_id?: string;
        };
        EventListView: {
            /** @enum {string} */
            object_name: "list";
            /** @description Oldest first. */
            data: components["schemas"]["EventView"][];
            has_more: boolean;
            /** @description The `after` of the next page; null on the last one. */
            next_cursor: number | null;
        };
        EventView: {
            /**
             * @description The same as in the webhook.
             * @example evt_01h455vb4pex5vsknk084sn02q
             */
            event_id: string;
            /** @enum {string} */
            event_type: "event_verification_session_created_v1" | "event_verification_session_started_v1" | "event_verification_session_completed_v1" | "event_verification_session_expired_v1" | "event_verification_session_canceled_v1" | "event_verification_session_redacted_v1" | "event_device_key_added_v1" | "event_device_key_revoked_v1" | "event_device_key_missing_v1" | "event_face_tries_used_up_v1" | "event_user_deleted_v1" | "event_ping_v1";
            /** @enum {string} */
            object_name: "event";
            /** @description Unix seconds. */
            created_at: number;
            data: components["schemas"]["EventDataView"];
            /** @description Number within the listed project, or within the environment where all are listed: 1, 2, 3, … without a gap. */
            sequence: number;
        };
        GrantView: {
            /** @example grant_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "grant";
            /** @description RFC 9068 JWT; null once the grant is no longer active. */
            token: string | null;
            /** @example reset_mfa */
            action: string;
            resource: components["schemas"]["ResourceView"] | null;
            /** @description `establish_identity`, `known_user_key`, `face_only` where a face was enough, or `no_face` where none was shown. */
            acr: string | null;
            /** @description What the person showed (RFC 8176). */
            amr: string[];
            /** @description The factors of the action's policy that were met. */
            branch: string[];
            /** @description Unix seconds. */
            expires_at: number;
            /** @enum {string} */
            status: "active" | "consumed" | "revoked" | "expired";
        };
        GrantedDeskCaseView: {
            /** @example case_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "desk_case";
            /** @enum {string} */
            status: "sending" | "sent" | "delivered" | "opened" | "awaiting_code" | "verified" | "not_verified" | "canceled" | "expired" | "overridden";
            /**
             * @description Why it was not verified.
             * @enum {string|null}
             */
            reason: "user_id_mismatch" | "profile_mismatch" | "identity_conflict" | "verification_failed" | "verification_canceled" | "verification_not_me" | "vouch_objected" | "no_longer_needed" | "verification_expired" | "verification_stale" | "session_mismatch" | "employee_inactive" | "identity_lost" | "flow_disabled" | "link_not_delivered" | "read_back_failed" | "resets_frozen" | "factors_missing" | null;
            access_request_id: string;
            /** @description Id of the employee at the gateway, not your own one. */
            employee_row_id: string;
            action: string;
            /** @description Null once the employee was erased. */
            ticket: string | null;
            /** @enum {string} */
            channel: "email" | "sms";
            /** @description What is unusual about it. */
            flags: ("repeated_employee" | "agent_without_success")[];
            /** @description Until when the shown code is valid. */
            code_expires_at: number | null;
            /** @description Wrong codes; the third one ends the case. */
            misses: number;
            /**
             * @description Whether two leads let it pass without a verification. It has no grant then.
             * @enum {string|null}
             */
            override_status: "requested" | "approved" | "refused" | null;
            /** @enum {string|null} */
            override_reason: "met_in_person" | "confirmed_by_manager" | "service_unavailable" | "no_camera" | null;
            opened_by: string;
            created_at: number;
            expires_at: number;
            completed_at: number | null;
            /** @description The call of your own system that used the grant up; null without one. */
            automatic_action: components["schemas"]["DirectoryActionView"] | null;
            /** @description Only of a verified case. Consume it before you reset anything. */
            grant: components["schemas"]["GrantView"] | null;
        };
        HealthInsuranceView: {
            payer_id: string;
            payer_name: string;
            plan_status: string;
            group_name: string;
            group_id: string;
            insurance_member_id: string;
            policy_holder_first_name: string;
            policy_holder_last_name: string;
        };
        HealthView: {
            /** @enum {string} */
            status: "ok";
        };
        IntrospectDto: {
            /** @description The grant token to look up. */
            token: string;
        };
        IntrospectionView: {
            active: boolean;
            /** @description Id of the grant. */
            jti?: string;
            /** @description The employee_id. */
            sub?: string;
            action?: string;
            resource?: components["schemas"]["ResourceView"] | null;
            exp?: number;
            iat?: number;
            iss?: string;
            aud?: string;
            client_id?: string;
            auth_time?: number;
            acr?: string;
            amr?: string[];
            branch?: string[];
            token_type?: string;
        };
        KeySetView: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        KnownUserKeyDto: {
            /** @description Whether employees with a stored identity may be recognised by a selfie. */
            enabled: boolean;
            /** @description Selfie project at the verification service. */
            project_id?: string | null;
        };
        KnownUserKeyView: {
            enabled: boolean;
            project_id: string | null;
        };
        LabelTranslationsDto: {
            /** @description Spanish. */
            es?: {
                [key: string]: string;
            } | null;
            /** @description French. */
            fr?: {
                [key: string]: string;
            } | null;
            /** @description German. */
            de?: {
                [key: string]: string;
            } | null;
            /** @description Italian. */
            it?: {
                [key: string]: string;
            } | null;
        };
        LabelTranslationsView: {
            es: {
                [key: string]: string;
            };
            fr: {
                [key: string]: string;
            };
            de: {
                [key: string]: string;
            };
            it: {
                [key: string]: string;
            };
        };
        LegacyPartnerInformationView: {
            preferred_username: string;
        };
        LinkDeliveryView: {
            /**
             * @description Of the newest message. `accepted`: the provider took it; e-mail never says more.
             * @enum {string}
             */
            status: "queued" | "accepted" | "delivered" | "failed" | "expired";
            updated_at: number;
            /** @description Reminders that were sent; three at most. */
            reminders: number;
        };
        LocationView: {
            country: string;
            country_iso: string;
            subdivision: string | null;
            subdivision_type: string | null;
            city: string;
            lat: string;
            lon: string;
            ip: string;
        };
        MatchDto: {
            /**
             * @description Given name. Default: similar.
             * @enum {string|null}
             */
            first_name?: "exact" | "similar" | "ignore" | null;
            /**
             * @description Family name. Default: exact.
             * @enum {string|null}
             */
            last_name?: "exact" | "similar" | "ignore" | null;
            /**
             * @description Date of birth. Default: exact; similar is not allowed.
             * @enum {string|null}
             */
            dob?: "exact" | "similar" | "ignore" | null;
            /**
             * @description E-mail address, confirmed by a code. Default: ignored; similar is not allowed.
             * @enum {string|null}
             */
            email?: "exact" | "similar" | "ignore" | null;
            /**
             * @description Telephone number, confirmed by a code. Default: ignored; similar is not allowed.
             * @enum {string|null}
             */
            phone?: "exact" | "similar" | "ignore" | null;
            /**
             * @description Residential address. Default: ignored.
             * @enum {string|null}
             */
            address?: "exact" | "similar" | "ignore" | null;
        };
        MatchView: {
            /** @enum {string} */
            first_name: "exact" | "similar" | "ignore";
            /** @enum {string} */
            last_name: "exact" | "similar" | "ignore";
            /** @enum {string} */
            dob: "exact" | "similar" | "ignore";
            /** @enum {string} */
            email: "exact" | "similar" | "ignore";
            /** @enum {string} */
            phone: "exact" | "similar" | "ignore";
            /** @enum {string} */
            address: "exact" | "similar" | "ignore";
        };
        NewConnectionView: {
            /** @example conn_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "connection";
            /** @enum {string} */
            kind: "scim" | "entra_mfa" | "okta_idv" | "oidc" | "signals" | "okta_directory" | "entra_directory" | "action_webhook" | "servicenow" | "jira" | "log_export";
            name: string;
            config: {
                [key: string]: unknown;
            };
            /** @description What to enter at the foreign system. */
            setup: {
                [key: string]: string;
            };
            enabled: boolean;
            /** @description Until then the former secret works too. */
            old_secret_expires_at: number | null;
            created_at: number;
            /** @description Exact to a minute. */
            last_used_at: number | null;
            last_error: string | null;
            last_error_at: number | null;
            /** @description By name. Shown this once. */
            secrets: {
                [key: string]: string;
            };
        };
        OidcGrantList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["OidcGrantView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        OidcGrantView: {
            /**
             * @description The verification that the grant is about; it names the grant.
             * @example vs_01h455vb4pex5vsknk084sn02q
             */
            id: string;
            /** @enum {string} */
            object_name: "oidc_grant";
            /** @example urn:oid:2.16.840.1.113883.3.7204.1 */
            client_id: string;
            client_name: string;
            /**
             * @example [
             *       "offline",
             *       "openid",
             *       "offline_access"
             *     ]
             */
            scopes: string[];
            created_at: number;
            /** @description When the person has to verify again for this app. */
            expires_at: number;
        };
        OpenDeskCaseDto: {
            /**
             * @description The customer's own id of the employee.
             * @example E-1001
             */
            employee_id: string;
            /**
             * @description An action that has a label in the configuration.
             * @example reset_mfa
             */
            action: string;
            /**
             * @description The contact on record that gets the link.
             * @enum {string}
             */
            channel: "email" | "sms";
            /**
             * @description Your own id of the agent. Limits count by it; only a keyed hash is stored.
             * @example agent-17
             */
            agent: string;
            /**
             * @description Your number of the ticket.
             * @example INC-4711
             */
            ticket?: string | null;
            /** @description Language of the message and the hosted page, BCP 47. */
            locale?: string | null;
        };
        PersonaList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["PersonaView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        PersonaView: {
            /** @example persona_01 */
            id: string;
            first_name: string;
            middle_name: string | null;
            last_name: string;
            /** Format: date */
            dob: string;
            email: string;
            phone: string;
            /** @example drivers_license */
            document_type: string;
        };
        ProblemView: {
            /** @example urn:identity-gateway:problem:session_not_found */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description The request this problem is about. */
            instance: string;
            /** @description Stable code, never renamed. */
            code: string;
            request_id: string;
            errors: {
                pointer: string;
                code: string;
                detail: string;
            }[];
        };
        ReceiptView: {
            /** @enum {string} */
            object_name: "receipt";
            /** @example ar_01h455vb4pex5vsknk084sn02q */
            access_request_id: string;
            /** @description A JWT of the type `receipt+jwt` (RS256). */
            receipt: string;
            /**
             * Format: uri
             * @description The keys that verify it.
             */
            key_set_url: string;
        };
        RemovedConnectionView: {
            id: string;
            /** @enum {string} */
            object_name: "connection";
            /** @enum {boolean} */
            deleted: true;
        };
        ReplayDto: {
            /** @description Events created at or after, Unix seconds. */
            after?: number | null;
            /** @description Events created before, Unix seconds; now when left out. */
            before?: number | null;
            /** @description `true`: every failed delivery, of events since `after` where that is named. */
            failed?: boolean | null;
            /** @description These deliveries, in any state. */
            delivery_ids?: string[] | null;
        };
        ResetIdentityDto: {
            /** @description Reason for the history: who asked, and how they were checked. */
            reason: string;
        };
        ResourceDto: {
            /**
             * @description Kind of thing.
             * @example payroll_account
             */
            type: string;
            /** @description Which one. */
            id: string;
        };
        ResourceView: {
            /** @example payroll_account */
            type: string;
            id: string;
        };
        RevokeDeviceKeysDto: {
            /** @description Only keys of sessions that ended before, in Unix seconds: a late retry then leaves newer keys. All if left out or null. */
            made_before?: number | null;
        };
        RotateConnectionDto: {
            /**
             * @description Seconds for which the former secret works too; 0 ends it now.
             * @example 86400
             */
            expires_in?: number | null;
        };
        RotateSecretDto: {
            /** @description Seconds for which the old secret still signs too. Default 86400. */
            old_secret_expires_in?: number | null;
        };
        RouteActionDto: {
            /**
             * @description The HTTP method, in capitals.
             * @example POST
             */
            method: string;
            /**
             * @description The path, with its parameters.
             * @example /payroll/{id}
             */
            route: string;
            /**
             * @description The action.
             * @example change_payroll
             */
            action: string;
            /**
             * @description The parameter that names the resource; none when left out.
             * @example id
             */
            resource_param?: string | null;
        };
        RouteActionView: {
            /** @example POST */
            method: string;
            /** @example /payroll/{id} */
            route: string;
            /** @example change_payroll */
            action: string;
            /** @example id */
            resource_param: string | null;
        };
        SentHeaderView: {
            name: string;
            value: string;
        };
        SessionList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["SessionView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        SessionRecordView: {
            location: components["schemas"]["LocationView"];
            user_agent: string;
            created_at: number;
            ip: string;
            locale: string;
            zoneinfo: string;
        };
        SessionView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "verification_session";
            /** @description Opens the hosted page; shown once, at creation, and empty afterwards. */
            token: string;
            /**
             * Format: uri
             * @description Address of the hosted page with the token in it: send the person there. Shown once, at creation; null afterwards.
             */
            url: string | null;
            project_id: string;
            /**
             * @description Only `success` is a success.
             * @enum {string}
             */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            /** @enum {string} */
            idv_status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            /** @description Why it ended without success. */
            status_details: components["schemas"]["StatusDetailsView"] | null;
            created_at: number;
            updated_at: number;
            completed_at: number | null;
            expires_at: number;
            redirect_url: string | null;
            custom_fields: {
                [key: string]: string;
            };
            /** @description Empty until collected. */
            email: string;
            /** @description Empty until collected. */
            phone: string;
            ip: string[];
            user_agent: string[];
            authenticated: boolean;
            authentication_methods: string[];
            activated_authentication_methods: string[];
            /** @description Steps the person has still to take. */
            fields_to_collect: string[];
            collected_traits: string[] | null;
            /** @description Whether the person consented; null until asked. */
            is_data_granted: boolean | null;
            report_id: string | null;
            /** @description Stable id of the verified person at this partner; null until verified. */
            user_id: string | null;
            user_created: boolean;
            user_profile_information: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            user_profile_match_status: "not_applicable" | "pending" | "match" | "no_match";
            legacy_partner_information: components["schemas"]["LegacyPartnerInformationView"];
            check_metadata: {
                [key: string]: unknown;
            }[];
            checks: components["schemas"]["CheckView"][];
            sessions: components["schemas"]["SessionRecordView"][];
            traits: components["schemas"]["TraitsView"];
            /** @description Which values a source of the operator validated. Only of a successful session whose project has sources. */
            validations?: components["schemas"]["ValidationView"][];
            /**
             * @deprecated
             * @description Deprecated, always null; use traits.
             */
            verified_info: {
                [key: string]: unknown;
            } | null;
            /** @description Equals user_id. */
            psuid: string | null;
            /** @description Equals id. */
            verification_id: string;
            /** @description SHA-256 (hex) of the `browser_proof` with which the verified browser comes back. Only of a successful session with `single_browser`. */
            browser_proof_sha256?: string;
            /** @description When the personal data of the session was destroyed. */
            redacted_at: number | null;
        };
        StatusDetailsView: {
            /**
             * @description Why it ended without success. `consent_declined` and `not_me` are what the person said; other codes name the check that failed.
             * @example not_me
             */
            code: string;
        };
        TraitsView: {
            address: components["schemas"]["AddressView"] | null;
            dob: string | null;
            first_name: string | null;
            last_name: string | null;
            middle_name: string | null;
            second_family_name: string | null;
            full_last_name: string | null;
            ssn4: string | null;
            /** @description Masked without reveal_sensitive_data. */
            ssn9: string | null;
            /** @description Masked without reveal_sensitive_data. */
            identification_number: string | null;
            identification_type: string | null;
            member_type: string | null;
            email: string;
            phone: string;
            document: components["schemas"]["DocumentTraitsView"] | null;
            /** @description Always empty: images are not returned. */
            document_front: string;
            /** @description Always empty: images are not returned. */
            document_back: string;
            /**
             * @example [
             *       "name",
             *       "dob",
             *       "address"
             *     ]
             */
            parsed_fields: string[];
            /** @description Always empty: images are not returned. */
            face_scan_preview: string;
            health_insurance: components["schemas"]["HealthInsuranceView"];
            /** @description Where the person lived before, latest first. Only in sessions whose project or OpenID Connect client has it enabled. */
            historical_addresses?: components["schemas"]["AddressView"][];
        };
        UpdateConnectionDto: {
            /** @description Shown to staff. */
            name?: string | null;
            /** @description A connection that is off refuses and sends nothing. */
            enabled?: boolean | null;
            /** @description Settings of the kind. Of a change: those that change; null goes back to the default. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description Secrets that the foreign system gave you, by name. They are never shown again. */
            secrets?: {
                [key: string]: string;
            } | null;
        };
        UpdateCustomerWebhookDto: {
            /**
             * Format: uri
             * @description Where events are sent: https in production, without credentials in it, and no private address.
             */
            url?: string | null;
            /** @description Event types that are sent; every type when left out at creation. */
            event_types?: ("access_request.granted" | "access_request.denied" | "access_request.canceled" | "access_request.expired" | "employee.identity_established" | "employee.identity_reset" | "employee.identity_lost" | "employee.identity_mismatch" | "employee.identity_reset_requested" | "employee.verification_not_me" | "employee.vouch_objected" | "employee.read_back_failed" | "employee.face_tries_used_up" | "device_key.added" | "device_key.revoked" | "device_key.missing" | "desk_case.opened" | "desk_case.overridden" | "directory.mass_deactivation" | "directory.identity_held" | "directory_action.done" | "directory_action.failed" | "directory_action.unknown")[] | null;
            /** @description For people. */
            description?: string | null;
            /** @description Whether deliveries are signed (HMAC-SHA-256) beside their bearer; on when left out at creation. */
            signed?: boolean | null;
        };
        UpdateEmployeeDto: {
            /**
             * @description Given name.
             * @example Ada
             */
            first_name?: string | null;
            /**
             * @description Family name.
             * @example Marlowe
             */
            last_name?: string | null;
            /**
             * Format: date
             * @description Date of birth.
             * @example 1990-12-10
             */
            dob?: string | null;
            /**
             * Format: email
             * @description Work e-mail.
             */
            email?: string | null;
            /**
             * @description Telephone as E.164.
             * @example +15555550100
             */
            phone?: string | null;
            /** @description Residential address. */
            address?: components["schemas"]["EmployeeAddressDto"] | null;
            /** @description Department. */
            department?: string | null;
            /** @description Job title. */
            title?: string | null;
            /**
             * @description Language of their messages and pages, BCP 47, where a request names none. Texts exist in `en`, `es`, `fr`, `de` and `it`.
             * @example es-MX
             */
            locale?: string | null;
            /**
             * @description Only an active employee can be granted access. New employees are active; null keeps the status.
             * @enum {string|null}
             */
            status?: "active" | "suspended" | "terminated" | null;
        };
        UpdateWebhookEndpointDto: {
            /**
             * Format: uri
             * @description Where events are sent: https in production, without credentials in it, and no private address.
             */
            url?: string | null;
            /** @description Event types that are sent; every type when left out at creation. */
            event_types?: ("event_verification_session_created_v1" | "event_verification_session_started_v1" | "event_verification_session_completed_v1" | "event_verification_session_expired_v1" | "event_verification_session_canceled_v1" | "event_verification_session_redacted_v1" | "event_device_key_added_v1" | "event_device_key_revoked_v1" | "event_device_key_missing_v1" | "event_face_tries_used_up_v1" | "event_user_deleted_v1" | "event_ping_v1")[] | null;
            /** @description For people. */
            description?: string | null;
            /** @description Whether deliveries are signed (HMAC-SHA-256) beside their bearer; on when left out at creation. */
            signed?: boolean | null;
        };
        UserProfileInformationDto: {
            /** @description Given name. */
            first_name?: string | null;
            /** @description Family name. */
            last_name?: string | null;
            /**
             * Format: date
             * @description Date of birth.
             * @example 1990-12-10
             */
            dob?: string | null;
            /**
             * Format: email
             * @description E-mail address.
             */
            email?: string | null;
            /**
             * @description Telephone number as E.164.
             * @example +15555550100
             */
            phone?: string | null;
            /** @description Residential address. */
            address?: components["schemas"]["AddressDto"] | null;
        };
        ValidationView: {
            /** @enum {string} */
            value: "name" | "birthdate" | "address" | "document" | "phone" | "email" | "former_addresses";
            /** @example src_01h455vb4pex5vsknk084sn02q */
            source_id: string;
            /**
             * @description As its operator calls it.
             * @example Motor vehicle office
             */
            source: string;
            validated_at: number;
        };
        VerifyCodeDto: {
            /**
             * @description The six characters that the employee read out; spaces and case do not count.
             * @example K7M 2QX
             */
            code: string;
        };
        VouchListView: {
            /** @enum {string} */
            object_name: "list";
            /** @description Oldest first; three at most. */
            data: components["schemas"]["VouchView"][];
        };
        VouchView: {
            /** @example ar_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "vouch";
            /** @description The request that it is for. */
            access_request_id: string;
            /**
             * @description `granted`: the second person vouched. Otherwise `outcome` says more.
             * @enum {string}
             */
            status: "pending" | "granted" | "denied" | "canceled" | "expired";
            /**
             * @description Null while they can answer. `objected`: they said that the request is wrong, which has ended it. `declined`: they cannot vouch now. `not_needed`: the request ended first.
             * @enum {string|null}
             */
            outcome: "given" | "declined" | "objected" | "not_needed" | "undelivered" | "unanswered" | "failed" | null;
            created_at: number;
            /** @description Until when they can answer. */
            expires_at: number;
            given_at: number | null;
        };
        WeakerApprovalView: {
            asked_by: string;
            /** @description The second administrator; until then the policy does not count. */
            approved_by: string | null;
        };
        WebhookDeliveryList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["WebhookDeliveryView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        WebhookDeliveryView: {
            /** @example whd_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "webhook_delivery";
            webhook_endpoint_id: string;
            /** @description Sent as `webhook-id`. */
            event_id: string;
            event_type: string;
            /** @description The body, the same bytes in every attempt. */
            body: string;
            /**
             * @description `failed`: tried for the last time, until somebody replays it.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            created_at: number;
            /** @description While pending. */
            next_attempt_at: number | null;
            completed_at: number | null;
            /** @description The last 20, oldest first. */
            attempts: components["schemas"]["DeliveryAttemptView"][];
        };
        WebhookDiagnosisView: {
            /** @enum {string} */
            object_name: "webhook_diagnosis";
            findings: components["schemas"]["WebhookFindingView"][];
        };
        WebhookEndpointList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["WebhookEndpointView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        WebhookEndpointView: {
            /** @example whe_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "webhook_endpoint";
            /** Format: uri */
            url: string;
            description: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * @description Why it is disabled: somebody asked for it, or the receiver answered 410.
             * @enum {string|null}
             */
            disabled_reason: "requested" | "gone" | null;
            /** @description Whether deliveries carry a signature beside the bearer. */
            signed: boolean;
            /** @description Signing secret `whsec_…`; shown once, at creation and rotation, and null afterwards. */
            secret: string | null;
            /** @description Sent as `Authorization: Bearer whb_…`; shown once, at creation and rotation. */
            bearer: string | null;
            /** @description Until when the old signing secret still signs too. */
            old_secret_expires_at: number | null;
            /** @description When the bearer was last replaced. */
            bearer_rotated_at: number | null;
            created_at: number;
            updated_at: number;
            project_id: string;
            event_types: ("event_verification_session_created_v1" | "event_verification_session_started_v1" | "event_verification_session_completed_v1" | "event_verification_session_expired_v1" | "event_verification_session_canceled_v1" | "event_verification_session_redacted_v1" | "event_device_key_added_v1" | "event_device_key_revoked_v1" | "event_device_key_missing_v1" | "event_face_tries_used_up_v1" | "event_user_deleted_v1" | "event_ping_v1")[];
        };
        WebhookFindingView: {
            /** @enum {string} */
            check: "reachable" | "answer" | "speed" | "signature" | "bearer";
            /** @enum {string} */
            outcome: "passed" | "failed" | "skipped";
            /** @description The observation. */
            detail: string;
            /** @description How to fix it. */
            mend: string | null;
        };
        WebhookReplayView: {
            /** @enum {string} */
            object_name: "webhook_replay";
            /** @description Number of deliveries queued again. */
            count: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
