// Made by npm run generate from openapi.json and openapi-pages.json.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccentView: {
            /**
             * @description Of buttons, links and marks.
             * @example #0d6259
             */
            accent: string;
            /**
             * @description Of text on the accent.
             * @example #0d6259
             */
            on_accent: string;
            /**
             * @description A weak background for the accent.
             * @example #0d6259
             */
            accent_soft: string;
        };
        AcceptLinkDto: {
            /** @description The challenge that was answered. */
            challenge_id: string;
            /** @description What the browser’s WebAuthn call gave, as JSON. */
            response: {
                [key: string]: unknown;
            };
            /** @description The part of the link after the #. */
            token: string;
            /** @description Of the person. */
            name: string;
            /**
             * Format: email
             * @description Of the person. An invitation keeps the address it was made for.
             */
            email: string;
            /** @description Name of the first workspace, if one is created. */
            workspace_name?: string | null;
        };
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
        AddSourceDto: {
            /** @description Shown to people before they consent. */
            name: string;
            /** @description The https address that is asked. */
            url: string;
            /** @description What it validates. It is sent these values alone. */
            values: ("name" | "birthdate" | "address" | "document" | "phone" | "email" | "former_addresses")[];
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
        AddressStepDto: {
            /** @description Street and number. */
            line1: string;
            /** @description Flat, suite, floor. */
            line2?: string | null;
            /** @description City. */
            city: string;
            /** @description State or subdivision; needed in the USA and in Canada. */
            state?: string | null;
            /** @description Postal code; needed in the USA and in Canada. */
            postal_code?: string | null;
            /**
             * @description Country, ISO 3166-1 alpha-2.
             * @example US
             */
            country: string;
        };
        AddressView: {
            line1: string;
            line2: string | null;
            city: string;
            state: string;
            postal_code: string;
            country: string;
        };
        ApiKeyList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ApiKeyView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ApiKeyView: {
            /** @example key_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "api_key";
            name: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            scopes: ("sessions:read" | "sessions:write" | "sessions:reveal" | "events:read" | "webhooks:read" | "webhooks:write" | "users:delete" | "grants:read" | "grants:write" | "audit:read" | "test_helpers")[];
            created_at: number;
            /** @description Who made it; null for a key made before this was kept: the audit says. */
            created_by: string | null;
            /** @description Accurate to a few minutes; null if never used. */
            last_used_at: number | null;
            /** @description Of a replaced key: until when it works. */
            expires_at: number | null;
            revoked_at: number | null;
        };
        ApproveImportDto: {
            /**
             * @description What is approved, as the page showed it. Refused where the other one waits.
             * @enum {string}
             */
            action: "run" | "undo";
        };
        AskDeskVouchDto: {
            /** @description The id of the row of the second person, as the search returned it. */
            employee_row_id: string;
            /**
             * @description The contact on record that gets the link. The first that can be used when left out.
             * @enum {string|null}
             */
            channel?: "email" | "sms" | null;
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
        AuthorizationAddressView: {
            /** @enum {string} */
            object_name: "authorization_address";
            /** @description Where the browser goes to sign in. */
            url: string;
        };
        BeginLinkDto: {
            /** @description The part of the link after the #. */
            token: string;
            /** @description Of the person. */
            name: string;
            /**
             * Format: email
             * @description Of the person. An invitation keeps the address it was made for.
             */
            email: string;
        };
        BeginSingleSignOnDto: {
            /** @description The workspace to sign in to. */
            workspace_id: string;
            /** @description The part of an invitation link after the #. */
            invitation?: string | null;
        };
        BrandDto: {
            /** @description Shown in place of the name of the workspace; null for that name. */
            name?: string | null;
            /**
             * @description Colour of buttons and links as `#rrggbb`; null for that of the product.
             * @example #0d6259
             */
            color?: string | null;
        };
        BrandView: {
            /** @enum {string} */
            object_name: "brand";
            name: string | null;
            /** @description The chosen colour as `#rrggbb`. */
            color: string | null;
            /** @description As pages and letters show it. */
            shown: components["schemas"]["ShownBrandView"];
        };
        BrowserDto: {
            /**
             * @description IANA time zone.
             * @example America/New_York
             */
            time_zone: string;
            /**
             * @description Language, BCP 47.
             * @example en-US
             */
            locale: string;
        };
        BulkCountsView: {
            waiting: number;
            done: number;
            skipped: number;
            failed: number;
        };
        BulkExemptDto: {
            /** @description Ids of employee rows. Without them, every employee that matches the filters. */
            employee_row_ids?: string[] | null;
            /** @description Without filters and ids, every employee. */
            filters?: components["schemas"]["BulkFiltersDto"] | null;
            /**
             * Format: date
             * @description The first day on which the employee is asked again, at most 180 days ahead.
             */
            until: string;
            /**
             * @description Why; recorded.
             * @enum {string}
             */
            reason: "long_absence" | "no_document" | "accessibility" | "legal";
        };
        BulkFiltersDto: {
            /** @description The beginning of an employee id (at least two characters), an exact e-mail, an exact telephone, or beginnings of words of the name (at least two letters each). */
            search?: string | null;
            /** @description One or several statuses, with commas between. */
            status?: string | null;
            /** @description One or several identity states, with commas between. */
            identity_state?: string | null;
            /** @description The whole name of a department. */
            department?: string | null;
            /** @description The id of a group of a directory. */
            group?: string | null;
            /** @description Added at or after this time, in Unix seconds. */
            created_after?: number | null;
            /** @description Added before this time, in Unix seconds. */
            created_before?: number | null;
            /** @description Verified at or after this time, in Unix seconds. Sorts by verification. */
            verified_after?: number | null;
            /** @description Verified before this time, in Unix seconds. Sorts by verification. */
            verified_before?: number | null;
        };
        BulkJobList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["BulkJobView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        BulkJobView: {
            /** @example job_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "bulk_job";
            /** @enum {string} */
            action: "exempt" | "change_status";
            parameters: {
                [key: string]: string;
            };
            /** @enum {string} */
            status: "prepared" | "awaiting_approval" | "running" | "done" | "canceled";
            employee_count: number;
            counts: components["schemas"]["BulkCountsView"];
            /** @description Whether somebody else has to confirm it. */
            needs_second_person: boolean;
            created_by: string;
            approved_by: string | null;
            created_at: number;
            ended_at: number | null;
        };
        BulkRowView: {
            /** @description From 1. */
            number: number;
            employee_row_id: string;
            /** @description Null once they are erased. */
            employee_id: string | null;
            name: string | null;
            /** @enum {string} */
            state: "waiting" | "done" | "skipped" | "failed";
            /** @description Why it was skipped or failed. */
            code: string | null;
        };
        BulkRowsView: {
            /** @enum {string} */
            object_name: "bulk_rows";
            rows: components["schemas"]["BulkRowView"][];
            /** @description The next `after`; null at the end. */
            next_after: number | null;
        };
        BulkStatusDto: {
            /** @description Ids of employee rows. Without them, every employee that matches the filters. */
            employee_row_ids?: string[] | null;
            /** @description Without filters and ids, every employee. */
            filters?: components["schemas"]["BulkFiltersDto"] | null;
            /**
             * @description Any status except active ends grants and open requests.
             * @enum {string}
             */
            status: "active" | "suspended" | "terminated";
            /**
             * @description Why; recorded.
             * @enum {string}
             */
            reason: "left" | "dismissed" | "leave_of_absence" | "security" | "record_error" | "returned";
        };
        CampaignActionView: {
            action: string;
            /** @description What the employee reads on the page. */
            label: string;
        };
        CampaignActionsView: {
            /** @enum {string} */
            object_name: "campaign_actions";
            actions: components["schemas"]["CampaignActionView"][];
        };
        CampaignProgressView: {
            /** @description Not written to yet. */
            waiting: number;
            /** @description Not invited; each row has the reason. */
            skipped: number;
            invited: number;
            /** @description The provider accepted the message. */
            sent: number;
            /** @description Its arrival was reported, or the link was opened. E-mail is never reported. */
            delivered: number;
            /** @description Opened the page. Seen within an hour. */
            opened: number;
            /** @description Consented. */
            begun: number;
            established: number;
            failed: number;
            /** @description Did not answer, and may be written to again now: once in 24 hours. */
            unanswered: number;
            reasons: components["schemas"]["CampaignReasonView"][];
        };
        CampaignReasonView: {
            /** @enum {string} */
            stage: "waiting" | "skipped" | "sending" | "sent" | "delivered" | "opened" | "begun" | "established" | "failed";
            code: string;
            count: number;
        };
        CampaignView: {
            /** @example camp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "campaign";
            /** @enum {string} */
            status: "prepared" | "running" | "done" | "canceled";
            /** @description What HR calls it. */
            name: string | null;
            action: string;
            /** @enum {string} */
            deliver: "email" | "sms";
            locale: string | null;
            valid_days: number;
            reminders: number;
            remind_after_days: number;
            quiet_hours: components["schemas"]["QuietHoursView"] | null;
            employee_count: number;
            created_by: string;
            created_at: number;
            started_at: number | null;
            ended_at: number | null;
            progress: components["schemas"]["CampaignProgressView"];
        };
        CaptureDto: {
            /** @description Sandbox only. */
            simulation?: components["schemas"]["SimulationDto"] | null;
        };
        CaptureIssueView: {
            /** @enum {string} */
            code: "no_face" | "two_faces" | "too_small" | "cut_off" | "pose" | "blurred" | "dark" | "overexposed" | "eyes_covered" | "not_a_photo" | "no_document" | "no_barcode" | "glare";
            /** @description What to do better, for the person to read. */
            hint: string;
        };
        CaptureView: {
            /** @enum {string} */
            kind: "document_front" | "document_back" | "passport_page" | "selfie" | "insurance_front" | "insurance_back";
            /** @description Whether the picture is good enough. It is kept either way. */
            accepted: boolean;
            /** @description What a quick look found; empty where this process has no engine. */
            issues: components["schemas"]["CaptureIssueView"][];
        };
        ChallengeView: {
            /** @enum {string} */
            object_name: "passkey_challenge";
            /** @description Answered once, within five minutes. */
            challenge_id: string;
            /** @description Options for the browser’s WebAuthn call. */
            options: {
                [key: string]: unknown;
            };
        };
        ChangeOidDto: {
            /**
             * @description Object identifier as X.660 writes them, bare or as `urn:oid:…`.
             * @example 2.16.840.1.113883.3.7204.2
             */
            oid: string;
            /** @description Whether this OID is registered with the network. Not carried over from the old OID; production needs it. */
            oid_registered?: boolean | null;
            /** @description For a sub-participant: the registered OID of its channel partner. Without it, the new OID is not a sub-participant’s. */
            registered_under?: string | null;
        };
        ChangeOidcClientDto: {
            /** @description Shown to staff. */
            name?: string | null;
            /** @description Allow-list: https, the scheme of an app such as `com.example.app:/done`, or in a sandbox http to this machine. Matched letter by letter. */
            redirect_uris?: string[] | null;
            /** @description Whether the OID is registered with the network; production needs it. */
            oid_registered?: boolean | null;
            /** @description For a sub-participant: the registered OID of its channel partner. An empty text ends it. */
            registered_under?: string | null;
            /** @description Notice that the identity token serves individual access; networks want it in advance. */
            individual_access_intended?: boolean | null;
            /** @description Whether TEFCA identity tokens and the sessions behind them carry historical addresses. */
            historical_addresses?: boolean | null;
            /** @description A disabled client gets no tokens, and its existing ones are invalid. */
            disabled?: boolean | null;
            /** @description Public keys (a JSON Web Key Set) that the client signs its assertions with (RFC 7523): RSA from 2048 bits, EC on P-256 or P-384, Ed25519. */
            jwks?: {
                [key: string]: unknown;
            } | null;
            /** @description Address of such a key set, in place of `jwks`; read again every five minutes. */
            jwks_uri?: string | null;
        };
        ChangeProjectDto: {
            /** @description Shown to staff. */
            name?: string | null;
            /** @description Shown to the people who are verified; an empty text shows nothing. */
            public_name?: string | null;
            /** @description Steps of the hosted page. A template may require some of them. */
            steps?: ("document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card")[] | null;
            /**
             * @description Production does not allow `simulated`.
             * @enum {string|null}
             */
            engine?: "simulated" | "native" | null;
            /**
             * @description Values entered by the person that results include beside those of the document.
             * @enum {string|null}
             */
            user_info?: "none" | "missing_from_document" | "all" | null;
            /** @description Whether results show earlier addresses. */
            historical_addresses?: boolean | null;
            /** @description Whether a session fails when the given profile does not match. */
            profile_must_match?: boolean | null;
            /**
             * @description Which sessions reviewers decide. IAL2 projects do not allow `unclear`.
             * @enum {string|null}
             */
            review?: "off" | "unclear" | "sample" | null;
            /** @description Whether two reviewers must confirm. */
            second_review?: boolean | null;
            /** @description Days for which results are kept; 0 keeps them until they are redacted. */
            results_days?: number | null;
            /** @description Days for which pictures are kept; they never outlive the results. */
            pictures_days?: number | null;
            /** @description Web pages that may show the hosted page in a frame, as origins. */
            embedding_origins?: string[] | null;
            /** @description Apps to which sessions may return, by their URI schemes. */
            app_schemes?: string[] | null;
            /** @description Whether a picture of a document may come from a file. */
            uploads_allowed?: boolean | null;
            /** @description Whether the screen gives coloured light during a selfie; a person may decline. */
            screen_light?: boolean | null;
            /** @description Whole years that a document must show at least. */
            minimum_age?: number | null;
            /** @description The largest distance at which a selfie matches a portrait. */
            face_threshold?: number | null;
        };
        ChangeRoleDto: {
            /**
             * @description The new role; the member signs in again.
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
        };
        ChangeSourceDto: {
            /** @description One that is off is neither named to people nor asked. */
            enabled: boolean;
        };
        ChangeStatusDto: {
            /**
             * @description Any status except active ends grants and open requests.
             * @enum {string}
             */
            status: "active" | "suspended" | "terminated";
            /**
             * @description Why; recorded.
             * @enum {string}
             */
            reason: "left" | "dismissed" | "leave_of_absence" | "security" | "record_error" | "returned";
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
        CodeDto: {
            /** @description The six digits that were sent. */
            code: string;
        };
        ColumnDto: {
            /** @description Number of the column, from 0. */
            column: number;
            /**
             * @description The field that it feeds.
             * @enum {string}
             */
            field: "employee_id" | "first_name" | "last_name" | "dob" | "email" | "phone" | "department" | "title" | "status" | "locale" | "address_line1" | "address_line2" | "address_city" | "address_state" | "address_postal_code" | "address_country";
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
        CompleteTestSessionDto: {
            /**
             * @description What happens in the session.
             * @enum {string}
             */
            scenario: "success" | "document_expired" | "document_unreadable" | "underage" | "selfie_mismatch" | "liveness_failed" | "profile_mismatch" | "consent_declined" | "not_me" | "abandoned" | "different_user";
            /**
             * @description The simulated person.
             * @enum {string}
             */
            persona: "persona_01" | "persona_02" | "persona_03" | "persona_04" | "persona_05" | "persona_06" | "persona_07" | "persona_08" | "persona_09" | "persona_10";
        };
        CompletedChallengeView: {
            challenge_id: string;
            /** @enum {string} */
            status: "completed";
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
        ConsentDto: {
            /** @description Whether the person agrees. */
            granted: boolean;
            /** @description The `text_hash` of the consent that was shown. An answer to a text that has changed since is refused. */
            text_hash?: string | null;
        };
        ConsentItemView: {
            /** @enum {string} */
            step: "document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card";
            title: string;
            detail: string;
        };
        ConsentTextView: {
            version: string;
            /**
             * @description The language that it is in.
             * @enum {string}
             */
            locale: "en" | "es" | "fr" | "de" | "it";
            /** @description What the person is asked for. */
            items: components["schemas"]["ConsentItemView"][];
            /** @description Who gets it, who processes it, how long it is kept. */
            terms: string[];
            /** @description All of it, as it is agreed to. */
            text: string;
            /** @description SHA-256 of the text, kept with the answer. */
            text_hash: string;
        };
        ConsoleAuditEntryList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ConsoleAuditEntryView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ConsoleAuditEntryView: {
            /** @example aud_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "console_audit_entry";
            /** Format: date-time */
            at: string;
            /** @description Id of the account or key that did it; system, operator, browser or unknown otherwise. */
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
        ConsoleEventDetailView: {
            /** @example evt_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "console_event";
            /** @enum {string} */
            event_type: "event_verification_session_created_v1" | "event_verification_session_started_v1" | "event_verification_session_completed_v1" | "event_verification_session_expired_v1" | "event_verification_session_canceled_v1" | "event_verification_session_redacted_v1" | "event_device_key_added_v1" | "event_device_key_revoked_v1" | "event_device_key_missing_v1" | "event_face_tries_used_up_v1" | "event_user_deleted_v1" | "event_ping_v1";
            project_id: string;
            verification_session_id: string | null;
            /** @description Number within the project. */
            sequence: number | null;
            /** @description The request that caused it. */
            request_id: string | null;
            created_at: number;
            deliveries: components["schemas"]["EventDeliveryView"][];
        };
        ConsoleEventList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ConsoleEventView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ConsoleEventView: {
            /** @example evt_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "console_event";
            /** @enum {string} */
            event_type: "event_verification_session_created_v1" | "event_verification_session_started_v1" | "event_verification_session_completed_v1" | "event_verification_session_expired_v1" | "event_verification_session_canceled_v1" | "event_verification_session_redacted_v1" | "event_device_key_added_v1" | "event_device_key_revoked_v1" | "event_device_key_missing_v1" | "event_face_tries_used_up_v1" | "event_user_deleted_v1" | "event_ping_v1";
            project_id: string;
            verification_session_id: string | null;
            /** @description Number within the project. */
            sequence: number | null;
            /** @description The request that caused it. */
            request_id: string | null;
            created_at: number;
        };
        ConsoleOverviewView: {
            /** @enum {string} */
            object_name: "console_overview";
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Of the newest thousand sessions. */
            sessions: components["schemas"]["SessionCountView"][];
            /** @description How the newest five thousand ended. */
            outcomes: components["schemas"]["DayCountsView"];
            /** @description Failed deliveries, counted up to a hundred. */
            failed_deliveries: number;
            disabled_endpoints: number;
            set_up: components["schemas"]["SetUpView"];
        };
        CoverageCountsView: {
            /** @description Active employees. */
            employees: number;
            /** @description Those with an invitation that they have not begun. */
            invited: number;
            /** @description Those whose identity is established. */
            established: number;
            exempt: number;
            needs_attention: number;
        };
        CoverageView: {
            /** @description When it was counted. */
            counted_at: number;
            everybody: components["schemas"]["CoverageCountsView"];
            /** @description The largest, largest first. */
            departments: components["schemas"]["DepartmentCoverageView"][];
            /** @description All other departments together. */
            others: components["schemas"]["CoverageCountsView"];
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
        CreateApiKeyDto: {
            /** @description Shown to staff: where the key is used. */
            name: string;
            /**
             * @description The environment of the key.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description What the key may do. */
            scopes: ("sessions:read" | "sessions:write" | "sessions:reveal" | "events:read" | "webhooks:read" | "webhooks:write" | "users:delete" | "grants:read" | "grants:write" | "audit:read" | "test_helpers")[];
        };
        CreateCampaignDto: {
            /** @description Ids of employee rows. Without them, every employee that matches the filters. */
            employee_row_ids?: string[] | null;
            /** @description Without filters and ids, every employee. */
            filters?: components["schemas"]["BulkFiltersDto"] | null;
            /**
             * @description What HR calls the campaign. Employees do not see it.
             * @example Warehouse Madrid, autumn
             */
            name?: string | null;
            /**
             * @description The action that the requests are for: `verify_identity`, or one with a label in the configuration.
             * @example verify_identity
             */
            action: string;
            /**
             * @description The contact on record that gets the link.
             * @enum {string}
             */
            deliver: "email" | "sms";
            /**
             * @description Language of messages and page. Default: the employee’s.
             * @enum {string|null}
             */
            locale?: "en" | "es" | "fr" | "de" | "it" | null;
            /** @description Days for which a link is valid. Default 7. */
            valid_days?: number | null;
            /** @description Reminders to those who have not finished. Default 2. */
            reminders?: number | null;
            /** @description Days between two messages. Default 2. */
            remind_after_days?: number | null;
            /** @description Hours in which no message is sent. Default: none. */
            quiet_hours?: components["schemas"]["QuietHoursDto"] | null;
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
        CreateCustomerKeyDto: {
            /** @description Shown to staff: where the key is used. */
            name: string;
            /** @description Scopes of the key; no more than its creator may do. */
            scopes: ("employees:read" | "employees:write" | "access:read" | "access:write" | "grants:read" | "grants:write" | "config:read" | "config:write" | "webhooks:read" | "webhooks:write" | "audit:read" | "connections:read" | "connections:write" | "decisions:read")[];
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
        CreateOidcClientDto: {
            /** @description Shown to staff. */
            name: string;
            /**
             * @description Object identifier as X.660 writes them, bare or as `urn:oid:…`.
             * @example 2.16.840.1.113883.3.7204.1
             */
            oid: string;
            /** @description A project of the IAL2 template. */
            project_id: string;
            /**
             * @description Which network the identity token is for.
             * @enum {string}
             */
            token_type: "tefca" | "carequality";
            /** @description Allow-list: https, the scheme of an app such as `com.example.app:/done`, or in a sandbox http to this machine. Matched letter by letter. */
            redirect_uris: string[];
            /** @description Whether the OID is registered with the network; production needs it. */
            oid_registered?: boolean | null;
            /** @description For a sub-participant: the registered OID of its channel partner. An empty text ends it. */
            registered_under?: string | null;
            /** @description Notice that the identity token serves individual access; networks want it in advance. */
            individual_access_intended?: boolean | null;
            /** @description Whether TEFCA identity tokens and the sessions behind them carry historical addresses. */
            historical_addresses?: boolean | null;
            /** @description Public keys (a JSON Web Key Set) that the client signs its assertions with (RFC 7523): RSA from 2048 bits, EC on P-256 or P-384, Ed25519. */
            jwks?: {
                [key: string]: unknown;
            } | null;
            /** @description Address of such a key set, in place of `jwks`; read again every five minutes. */
            jwks_uri?: string | null;
        };
        CreateProjectDto: {
            /** @description Shown to staff. */
            name: string;
            /** @description Shown to the people who are verified; an empty text shows nothing. */
            public_name?: string | null;
            /** @description Steps of the hosted page. A template may require some of them. */
            steps?: ("document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card")[] | null;
            /**
             * @description Production does not allow `simulated`.
             * @enum {string|null}
             */
            engine?: "simulated" | "native" | null;
            /**
             * @description Values entered by the person that results include beside those of the document.
             * @enum {string|null}
             */
            user_info?: "none" | "missing_from_document" | "all" | null;
            /** @description Whether results show earlier addresses. */
            historical_addresses?: boolean | null;
            /** @description Whether a session fails when the given profile does not match. */
            profile_must_match?: boolean | null;
            /**
             * @description Which sessions reviewers decide. IAL2 projects do not allow `unclear`.
             * @enum {string|null}
             */
            review?: "off" | "unclear" | "sample" | null;
            /** @description Whether two reviewers must confirm. */
            second_review?: boolean | null;
            /** @description Days for which results are kept; 0 keeps them until they are redacted. */
            results_days?: number | null;
            /** @description Days for which pictures are kept; they never outlive the results. */
            pictures_days?: number | null;
            /** @description Web pages that may show the hosted page in a frame, as origins. */
            embedding_origins?: string[] | null;
            /** @description Apps to which sessions may return, by their URI schemes. */
            app_schemes?: string[] | null;
            /** @description Whether a picture of a document may come from a file. */
            uploads_allowed?: boolean | null;
            /** @description Whether the screen gives coloured light during a selfie; a person may decline. */
            screen_light?: boolean | null;
            /** @description Whole years that a document must show at least. */
            minimum_age?: number | null;
            /** @description The largest distance at which a selfie matches a portrait. */
            face_threshold?: number | null;
            /**
             * @description Cannot be changed later.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description Defines the required steps. Cannot be changed later.
             * @enum {string}
             */
            template: "ial2" | "document_selfie" | "selfie_only" | "custom";
        };
        CreateRecordDto: {
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
        CustomerKeyList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["CustomerKeyView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        CustomerKeyView: {
            /** @example ckey_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "customer_key";
            name: string;
            scopes: ("employees:read" | "employees:write" | "access:read" | "access:write" | "grants:read" | "grants:write" | "config:read" | "config:write" | "webhooks:read" | "webhooks:write" | "audit:read" | "connections:read" | "connections:write" | "decisions:read")[];
            created_at: number;
            /** @description Who made it; null for a key made before this was kept: the audit says. */
            created_by: string | null;
            revoked_at: number | null;
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
        DayCountView: {
            /** Format: date */
            day: string;
            status: string;
            count: number;
        };
        DayCountsView: {
            /**
             * Format: date
             * @description The first day that was counted as a whole.
             */
            since: string;
            /**
             * Format: date
             * @description Today.
             */
            until: string;
            /** @description Days without any are left out. */
            counts: components["schemas"]["DayCountView"][];
        };
        DecideReviewDto: {
            /**
             * @description The verdict.
             * @enum {string}
             */
            verdict: "confirm" | "refuse";
            /**
             * @description Why: a reason of the verdict.
             * @enum {string}
             */
            reason: "same_person_shown" | "live_person_shown" | "pictures_in_order" | "another_person_shown" | "no_live_person_shown" | "document_suspicious" | "pictures_too_poor";
        };
        DecisionAttributeView: {
            /** @example last_name */
            name: string;
            /** @enum {string} */
            rule: "exact" | "similar" | "ignore";
            /**
             * @description Never the value itself.
             * @enum {string}
             */
            result: "match" | "near" | "differs" | "missing_on_record" | "missing_on_document" | "not_verified" | "ignored";
        };
        DecisionCheckView: {
            /** @example selfie_liveness */
            code: string;
            passed: boolean;
            /** @example completed */
            status: string;
            /** @description Whether a grant requires it. */
            required: boolean;
        };
        DecisionEntryView: {
            id: string;
            at: number;
            action: string;
            /** @enum {string} */
            outcome: "allowed" | "refused" | "changed" | "alarm";
            actor: string;
            /** @description Name of the staff member. */
            actor_name: string | null;
        };
        DecisionFactorsView: {
            shown: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[];
            /** @description Each list was enough. */
            any_of: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[][];
            branch: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[] | null;
            acr: string | null;
            /** @description What would have completed each list. */
            missing: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[][];
        };
        DecisionGrantView: {
            id: string;
            status: string;
            issued_at: number;
            expires_at: number;
        };
        DecisionRulesView: {
            /**
             * @description Names code and configuration.
             * @example 1-9f86d081884c
             */
            version: string;
            policy_version: number;
            /** @description In seconds. */
            max_verification_age: number;
        };
        DecisionVerificationView: {
            project_id: string;
            session_id: string;
            status: string;
            completed_at: number | null;
        };
        DecisionView: {
            /** @enum {string} */
            object_name: "decision";
            /** @example ar_01h455vb4pex5vsknk084sn02q */
            access_request_id: string;
            employee_row_id: string;
            /** @description The customer's own id; null once erased. */
            employee_id: string | null;
            action: string;
            reference: string | null;
            /** @enum {string} */
            flow: "establish_identity" | "known_user_key";
            outcome: string;
            reason: string | null;
            asked_at: number;
            decided_at: number | null;
            /** @description Null if no verification decided; then there are no attributes and checks either. */
            rules: components["schemas"]["DecisionRulesView"] | null;
            verification: components["schemas"]["DecisionVerificationView"] | null;
            attributes: components["schemas"]["DecisionAttributeView"][];
            checks: components["schemas"]["DecisionCheckView"][];
            factors: components["schemas"]["DecisionFactorsView"] | null;
            /** @description The request by which a second person vouched; null if nobody did. */
            vouch_id: string | null;
            grant: components["schemas"]["DecisionGrantView"] | null;
            /** @description Audit entries, newest first. */
            entries: components["schemas"]["DecisionEntryView"][];
        };
        DeletedEmployeeView: {
            id: string;
            /** @enum {string} */
            object_name: "employee";
            /** @enum {boolean} */
            deleted: true;
        };
        DeletedSavedFilterView: {
            id: string;
            /** @enum {string} */
            object_name: "saved_filter";
            /** @enum {boolean} */
            deleted: true;
        };
        DeletedSourceView: {
            id: string;
            /** @enum {string} */
            object_name: "source";
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
        DepartmentCoverageView: {
            /** @description Active employees. */
            employees: number;
            /** @description Those with an invitation that they have not begun. */
            invited: number;
            /** @description Those whose identity is established. */
            established: number;
            exempt: number;
            needs_attention: number;
            /** @description Null for employees without a department. */
            department: string | null;
        };
        DepartmentsView: {
            /** @enum {string} */
            object_name: "departments";
            /** @description Sorted; each in the spelling of one of its employees. */
            names: string[];
        };
        DeploymentSendersView: {
            /** @enum {string} */
            email: "none" | "mailbox" | "provider";
            /** @enum {string} */
            sms: "none" | "mailbox" | "provider";
        };
        DeskActionView: {
            action: string;
            /** @description What the employee reads on the page. */
            label: string;
            /** @description The label in the languages that have one, such as `es`. */
            label_translations: {
                [key: string]: string;
            };
            /** @description Whether it gives an account away. */
            is_recovery: boolean;
        };
        DeskActionsView: {
            /** @enum {string} */
            object_name: "desk_actions";
            actions: components["schemas"]["DeskActionView"][];
        };
        DeskChannelView: {
            /** @enum {string} */
            channel: "email" | "sms";
            /**
             * @description Masked.
             * @example ••• 12
             */
            contact: string;
            /**
             * @description `too_new`: changed less than 72 hours ago.
             * @enum {string|null}
             */
            unusable: "too_new" | null;
            /** @description Whether it leads to the account of the employee: no link of an action with `is_recovery` is sent there. */
            behind_sign_in: boolean;
            /** @description Whether it was changed less than seven days ago. Unless it is `unusable` it gets the link, which is no factor yet. */
            is_recent: boolean;
        };
        DeskEmployeeView: {
            id: string;
            /** @enum {string} */
            object_name: "desk_employee";
            name: string;
            initials: string;
            department: string | null;
            /** @enum {string} */
            status: "active" | "suspended" | "terminated";
            channels: components["schemas"]["DeskChannelView"][];
        };
        DeskHitsView: {
            /** @enum {string} */
            object_name: "desk_hits";
            /** @description Five at most. */
            employees: components["schemas"]["DeskEmployeeView"][];
            /** @description Whether there are more hits; then search for more of the name. */
            has_more: boolean;
        };
        DeskVouchView: {
            id: string;
            /** @description Null once the second person was erased. */
            name: string | null;
            /**
             * @description `granted`: they vouched. Otherwise `outcome` says more.
             * @enum {string}
             */
            status: "pending" | "granted" | "denied" | "canceled" | "expired";
            /**
             * @description Null while they can answer. `objected`: they said that the request is wrong, which has ended it. `declined`: they cannot vouch now. `not_needed`: the request ended first.
             * @enum {string|null}
             */
            outcome: "given" | "declined" | "objected" | "not_needed" | "undelivered" | "unanswered" | "failed" | null;
            expires_at: number;
            given_at: number | null;
        };
        DeviceKeyAnswerDto: {
            /** @description What the browser’s WebAuthn call gave, as JSON. */
            response: {
                [key: string]: unknown;
            };
        };
        DeviceKeyChallengeView: {
            /** @description For the browser’s WebAuthn call. Valid for five minutes and one answer. */
            options: {
                [key: string]: unknown;
            };
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
        DeviceKeysForgottenView: {
            /** @description How many keys were revoked. */
            revoked: number;
            /** @description The person’s random id at authenticators, base64url; null if they had no key. */
            user_handle: string | null;
            /** @description The keys that are left, by their authenticators’ ids: the browser tells these. */
            credential_ids: string[];
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
        DirectoryAlarmList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["DirectoryAlarmView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        DirectoryAlarmView: {
            /** @example dal_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "directory_alarm";
            connection_id: string;
            /** @enum {string} */
            status: "open" | "awaiting_approval" | "restoring" | "restored" | "lapsed";
            /** @description How many lost access when it was raised. */
            deactivated: number;
            restored: number;
            /** @description Concerned are those who lost access after this, until an hour after `created_at`. */
            since: number;
            created_at: number;
        };
        DirectoryGroupList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["DirectoryGroupView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        DirectoryGroupView: {
            /** @example grp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "group";
            name: string;
            connection_id: string;
            members: number;
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
        EmailCodeDto: {
            /**
             * Format: email
             * @description Where to send the code.
             */
            email: string;
        };
        EmailSenderDto: {
            /** @description Name of the mail server. */
            host: string;
            /** @description Its port, such as 587 or 465. */
            port: number;
            /**
             * @description `tls` encrypts from the first byte; `starttls` upgrades the connection before sending anything.
             * @enum {string}
             */
            security: "starttls" | "tls";
            /** @description User name at the server. */
            username?: string | null;
            /** @description Password at the server; left out, the stored one is kept. */
            password?: string | null;
            /**
             * @description Sender, as an address or `Name <address>`.
             * @example Example Corp <no-reply@example.com>
             */
            from: string;
        };
        EmailSenderView: {
            host: string;
            port: number;
            /** @enum {string} */
            security: "starttls" | "tls";
            username: string | null;
            from: string;
            changed_at: number;
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
        EmployeeDetailView: {
            /** @example emp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "employee_summary";
            /** @description The customer's own id. */
            employee_id: string;
            first_name: string | null;
            last_name: string | null;
            department: string | null;
            title: string | null;
            /** @enum {string} */
            status: "active" | "suspended" | "terminated";
            /** @enum {string} */
            identity_state: "not_invited" | "invited" | "in_progress" | "established" | "needs_attention" | "undelivered" | "expired" | "exempt";
            identity_established_at: number | null;
            /** @description When another person last tried to verify as the employee. */
            alarmed_at: number | null;
            exempt_until: number | null;
            created_at: number;
            updated_at: number;
            /**
             * @description Masked.
             * @example ••• 12
             */
            email: string | null;
            /**
             * @description Masked.
             * @example ••• 12
             */
            phone: string | null;
            has_birth_date: boolean;
            has_address: boolean;
            directory: components["schemas"]["OwningDirectoryView"] | null;
            /** @enum {string} */
            next_action: "none" | "complete_record" | "ask_to_verify" | "wait" | "look_into_alarm" | "correct_contact";
            live_grants: number;
            open_requests: number;
            /** @description The newest, newest first. */
            requests: components["schemas"]["EmployeeRequestView"][];
            /** @description Newest first. */
            past_identities: components["schemas"]["PastIdentityView"][];
            /** @description Newest first. */
            resets: components["schemas"]["IdentityResetView"][];
            /** @description The newest, newest first. */
            timeline: components["schemas"]["TimelineEntryView"][];
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
        EmployeeRequestGrantView: {
            id: string;
            status: string;
            expires_at: number;
        };
        EmployeeRequestView: {
            id: string;
            action: string;
            flow: string;
            status: string;
            reason: string | null;
            reference: string | null;
            created_at: number;
            expires_at: number;
            completed_at: number | null;
            grant: components["schemas"]["EmployeeRequestGrantView"] | null;
        };
        EmployeeSummaryList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["EmployeeSummaryView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        EmployeeSummaryView: {
            /** @example emp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "employee_summary";
            /** @description The customer's own id. */
            employee_id: string;
            first_name: string | null;
            last_name: string | null;
            department: string | null;
            title: string | null;
            /** @enum {string} */
            status: "active" | "suspended" | "terminated";
            /** @enum {string} */
            identity_state: "not_invited" | "invited" | "in_progress" | "established" | "needs_attention" | "undelivered" | "expired" | "exempt";
            identity_established_at: number | null;
            /** @description When another person last tried to verify as the employee. */
            alarmed_at: number | null;
            exempt_until: number | null;
            created_at: number;
            updated_at: number;
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
        EndMissingDto: {
            /**
             * @description The new status; ends grants and open requests.
             * @enum {string}
             */
            status: "suspended" | "terminated";
            /**
             * @description Why; recorded.
             * @enum {string}
             */
            reason: "left" | "dismissed" | "leave_of_absence" | "security" | "record_error" | "returned";
        };
        ErasureCertificateView: {
            /** @enum {string} */
            object_name: "erasure_certificate";
            erasure: components["schemas"]["ErasureView"];
            /** @description A JWT of the type `erasure-certificate+jwt`; its claim `erasure` is the same. */
            signed: string;
            /**
             * Format: uri
             * @description The keys that verify it.
             */
            key_set_url: string;
        };
        ErasureView: {
            /** @enum {string} */
            object_name: "erasure";
            /** @description The id of the row, which names nobody. */
            employee_row_id: string;
            erased_at: number;
            /** @description Nothing of these can be read any more, also not in a backup. */
            destroyed: string[];
            /** @description What is kept, without personal values. `contacts_for_notice`: the contacts, sealed, until the notice of the erasure is sent, for three days at most; a backup of that time holds them too. */
            kept: string[];
            /** @description Requests whose contents were destroyed. */
            access_requests: number;
            /** @description Grants whose contents were destroyed. */
            grants: number;
            /** @description Verifications whose evidence the verification service was told to destroy. */
            verification_sessions: number;
            /** @description Those that the service has not confirmed yet. */
            verification_sessions_open: number;
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
        EventDeliveryView: {
            id: string;
            webhook_endpoint_id: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            created_at: number;
            /** @description While pending. */
            next_attempt_at: number | null;
            completed_at: number | null;
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
        ExemptDto: {
            /**
             * Format: date
             * @description The first day on which the employee is asked again, at most 180 days ahead.
             */
            until: string;
            /**
             * @description Why; recorded.
             * @enum {string}
             */
            reason: "long_absence" | "no_document" | "accessibility" | "legal";
        };
        FinishSingleSignOnDto: {
            /** @description The query of the provider’s redirect. */
            answer: string;
        };
        FrameView: {
            challenge_id: string;
            n: number;
        };
        GrantRowList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["GrantRowView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        GrantRowView: {
            /** @example grant_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "grant";
            access_request_id: string;
            /** @description The id of the row, as in the address of the employee. */
            employee_row_id: string;
            /** @description The customer's own id; null once erased. */
            employee_id: string | null;
            name: string | null;
            /** @example reset_mfa */
            action: string;
            single_use: boolean;
            /** @enum {string} */
            status: "active" | "consumed" | "revoked" | "expired";
            created_at: number;
            expires_at: number;
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
        GroupRoleDto: {
            /** @description Name of the group in the claim. */
            group: string;
            /**
             * @description The role that its members have here; never owner.
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
        };
        GroupRoleView: {
            group: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
        };
        HandoffView: {
            /**
             * @description `waiting`: the link was not opened yet. `opened`: a phone goes on. `here`: this is that phone. `not_possible`: the session stays in this browser.
             * @enum {string}
             */
            state: "none" | "waiting" | "opened" | "here" | "not_possible";
            /** @description Unix seconds until which a waiting link can be opened. */
            expires_at: number | null;
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
        HeldClosedView: {
            /** @enum {boolean} */
            closed: true;
        };
        HeldConsentView: {
            granted: boolean;
            at: number;
            /** @description Language of the text that was shown. */
            locale: string;
            /** @description Version of the text. */
            version: string;
            /** @description The complete text that was shown. Null for old consents. */
            text: string | null;
        };
        HeldDataView: {
            /** @enum {string} */
            object_name: "held_data";
            /**
             * @description Whether everything about the person is shown and deleted, or only what this verification collected.
             * @enum {string}
             */
            scope: "person" | "verification";
            /** @description Who holds it. */
            organization_name: string;
            /** @description The look of the organization. */
            brand: components["schemas"]["ShownBrandView"] | null;
            /** @description Null once nobody is recognised any more. */
            name: string | null;
            /** @description The person is forgotten then, unless they verify again. */
            recognized_until: number;
            /** @description Newest first, 50 at most. */
            verifications: components["schemas"]["HeldSessionView"][];
            /** @description Oldest first. */
            device_keys: components["schemas"]["HeldDeviceKeyView"][];
            /** @description The person’s random id at authenticators, base64url: the browser tells them which keys are left. Null where not all keys are shown, or there is none. */
            user_handle: string | null;
        };
        HeldDeviceKeyView: {
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
            /** @description The authenticator’s id of it, base64url: the browser tells that it is revoked. */
            credential_id: string;
        };
        HeldLinkDto: {
            /** @description The organization that holds the data, an `org_` id. */
            organization_id: string;
            /** @description A project of it, which names the environment. */
            project_id: string;
            /**
             * Format: email
             * @description A contact that the person has confirmed. Either this or `phone`.
             */
            email?: string | null;
            /**
             * @description The same as E.164.
             * @example +15555550100
             */
            phone?: string | null;
            /** @description The language of the message, BCP 47. */
            locale?: string | null;
        };
        HeldLinkOpenedView: {
            /** @enum {boolean} */
            opened: true;
        };
        HeldLinkView: {
            /** @enum {boolean} */
            accepted: true;
        };
        HeldSessionView: {
            verified_at: number;
            /** @description The project, as the person knows it. */
            project_name: string | null;
            /** @description Steps whose values are held. */
            steps: string[];
            /** @description Null: until the organization deletes them. */
            results_until: number | null;
            /** @description Null where no pictures are kept. */
            pictures_until: number | null;
            consent: components["schemas"]["HeldConsentView"] | null;
        };
        HostedResultView: {
            /** @description Where the browser goes next; null for a closing page. */
            redirect_url: string | null;
            /**
             * @description What the person said to end it. Never which check failed.
             * @enum {string|null}
             */
            said: "consent_declined" | "not_me" | null;
            /** @description What the person may do next, to read: only the turns of their head could not be compared. Null otherwise. */
            advice: string | null;
            /** @description Whether this browser saw the verified person, who may see their data at `/me`. */
            shows_data: boolean;
            /** @description Whether the person may make a device key in this browser. */
            offers_device_key: boolean;
            /** @description Whether the person may forget the devices that they remembered before: they showed their document in place of one. */
            forgets_devices: boolean;
        };
        HostedSessionView: {
            /** @enum {string} */
            object_name: "hosted_session";
            id: string;
            /** @enum {string} */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            organization_name: string;
            /** @description The look of the organization. */
            brand: components["schemas"]["ShownBrandView"] | null;
            /** @description The public name of the project, where it has one. */
            project_name: string | null;
            locale: string | null;
            /**
             * @description The language of the page: the chosen one, else the session’s, else the browser’s.
             * @enum {string}
             */
            language: "en" | "es" | "fr" | "de" | "it";
            /** @description Unix seconds. */
            expires_at: number;
            /** @description The time here in Unix seconds, for a device whose clock is wrong. */
            now: number;
            simulated: boolean;
            /** @description Whether a known person is to be recognised. */
            identity_known: boolean;
            /**
             * @description Whether the person may show their document in place of a device key, or is doing so.
             * @enum {string|null}
             */
            document_instead: "offered" | "taken" | null;
            /**
             * @description Whether the person may go on by document and device key, without a face, or is doing so.
             * @enum {string|null}
             */
            without_face: "offered" | "taken" | null;
            /** @description What the person is asked to confirm, as the partner names it. */
            purpose: string | null;
            /** @description For whom the person vouches, as the partner names them; null where they do not. */
            vouch_for: string | null;
            steps: components["schemas"]["HostedStepView"][];
            /** @enum {string|null} */
            current_step: "consent" | "document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card" | "device_key" | null;
            consent: components["schemas"]["ConsentTextView"];
            simulation: components["schemas"]["HostedSimulationView"] | null;
            /** @description Whether pictures come from a camera: false in a simulated session, and where this deployment has no engine to check them. */
            has_camera: boolean;
            /** @description Whether a picture of a document or card may come from a file. */
            takes_files: boolean;
            /** @description Whether the screen gives coloured light during a selfie, unless the person declines. */
            screen_light: boolean;
            /** @description Whether this is a shared device: it keeps nothing, and resets after the end. */
            kiosk: boolean;
            /** @description Origins whose pages may show this one in a frame; they are told of the end. */
            embedding_origins: string[];
            /** @description The last two digits of the number on record, at the step that asks for it. */
            phone_hint: string | null;
            /** @description Countries to choose from, at the step that asks for an address. */
            countries: string[];
            /** @description The pictures that the current steps have already. */
            captures: ("document_front" | "document_back" | "passport_page" | "selfie" | "insurance_front" | "insurance_back")[];
            /** @description Whether the person goes on with a phone. */
            handoff: components["schemas"]["HandoffView"];
            result: components["schemas"]["HostedResultView"] | null;
        };
        HostedSimulationView: {
            personas: components["schemas"]["SimulationPersonaView"][];
            scenarios: string[];
            /** @description Null: the person the session is about. */
            default_persona: string | null;
            chosen: components["schemas"]["SimulationChoiceView"] | null;
        };
        HostedStepView: {
            /** @enum {string} */
            name: "consent" | "document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card" | "device_key";
            /** @enum {string} */
            status: "done" | "current" | "checking" | "todo";
            /** @description Tries of this step that are left, five in six hours; null for consent and for forms. The last one to fail ends the session. */
            attempts_left: number | null;
            /** @description Why the last try is to be repeated, and what to do better. Empty otherwise. */
            reasons: components["schemas"]["StepAdviceView"][];
        };
        IdentityProviderView: {
            /** @enum {string} */
            object_name: "identity_provider";
            name: string;
            issuer: string;
            client_id: string;
            groups_claim: string | null;
            group_roles: components["schemas"]["GroupRoleView"][];
            is_enforced: boolean;
            is_offered: boolean;
            changed_at: number;
        };
        IdentityResetView: {
            /** @example rst_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "identity_reset";
            /** @description The id of the row, as in the address of the employee. */
            employee_row_id: string;
            /** @enum {string} */
            status: "waiting" | "approved" | "done" | "canceled" | "expired";
            /** @enum {string} */
            reason: "wrong_person" | "appearance_changed" | "account_takeover" | "duplicate_identity" | "person_asked" | "other";
            note: string | null;
            requested_by: string;
            approved_by: string | null;
            requested_at: number;
            /** @description The end of the cool-down: before it nothing is reset. */
            effective_at: number;
            ended_at: number | null;
        };
        ImportColumnView: {
            column: number;
            /** @description Header of the column in the file. */
            header: string;
            /**
             * @description The field it is matched with, or a suggestion.
             * @enum {string|null}
             */
            field: "employee_id" | "first_name" | "last_name" | "dob" | "email" | "phone" | "department" | "title" | "status" | "locale" | "address_line1" | "address_line2" | "address_city" | "address_state" | "address_postal_code" | "address_country" | null;
        };
        ImportCountsView: {
            created: number;
            changed: number;
            unchanged: number;
            rejected: number;
            /** @description Accepted rows with a doubtful cell. */
            doubtful: number;
            /** @description Employees who lose their access. */
            ended: number;
            /** @description Inactive employees who get their access back. */
            reactivated: number;
            /** @description Employees that an undo did not change, because they were changed, invited or verified since. */
            kept: number;
        };
        ImportKindView: {
            /**
             * @description An error refuses its row.
             * @enum {string}
             */
            kind: "error" | "doubt";
            /** @description Null for the whole row. */
            field: string | null;
            /** @enum {string} */
            code: "required" | "invalid" | "too_long" | "unknown_value" | "date_ambiguous" | "date_order_differs" | "phone_country_missing" | "phone_ambiguous" | "duplicate_in_file" | "row_too_long" | "owned_by_directory" | "employee_own" | "erased" | "changed_since" | "invited_since" | "verified_since" | "review_outdated";
            rows: number;
        };
        ImportList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ImportView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ImportReviewView: {
            /** @enum {string} */
            object_name: "import_review";
            rows: components["schemas"]["ImportRowView"][];
            /** @description The next page; null on the last. */
            next_page: number | null;
        };
        ImportRowChangeView: {
            field: string;
            /** @description Masked where it is sensitive. */
            from: string | null;
            to: string | null;
        };
        ImportRowErrorView: {
            /** @description Null for the whole row. */
            field: string | null;
            /** @enum {string} */
            code: "required" | "invalid" | "too_long" | "unknown_value" | "date_ambiguous" | "date_order_differs" | "phone_country_missing" | "phone_ambiguous" | "duplicate_in_file" | "row_too_long" | "owned_by_directory" | "employee_own" | "erased" | "changed_since" | "invited_since" | "verified_since" | "review_outdated";
        };
        ImportRowView: {
            /** @description From 1, after the header. */
            row: number;
            /** @enum {string} */
            outcome: "create" | "change" | "unchanged" | "reject";
            cells: {
                [key: string]: string;
            };
            /** @description Why the row is refused. */
            errors: components["schemas"]["ImportRowErrorView"][];
            /** @description Cells that are left out, except for `date_order_differs`. */
            doubts: components["schemas"]["ImportRowErrorView"][];
            changes: components["schemas"]["ImportRowChangeView"][];
        };
        ImportView: {
            /** @example imp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "import";
            /** @enum {string} */
            status: "uploaded" | "reviewing" | "reviewed" | "awaiting_approval" | "running" | "done" | "canceled" | "failed" | "awaiting_undo" | "undoing" | "undone";
            /** @description Null once the rows are deleted. */
            file_name: string | null;
            columns: components["schemas"]["ImportColumnView"][];
            /** @enum {string} */
            date_format: "iso" | "day_first" | "month_first";
            phone_country: string | null;
            statuses: {
                [key: string]: string;
            };
            row_count: number;
            /** @description Rows that the present step has finished. */
            rows_done: number;
            /** @description Counts of the review, later of the recorded rows. */
            counts: components["schemas"]["ImportCountsView"];
            /** @description The kinds of errors and doubts, most frequent first. */
            kinds: components["schemas"]["ImportKindView"][];
            /** @description Whether somebody else has to confirm it. Changes of the last 24 hours are added when it is started. */
            needs_second_person: boolean;
            /** @description Whether somebody else has to confirm its undo. Changes of the last 24 hours are added then. */
            undo_needs_second_person: boolean;
            created_by: string;
            started_by: string | null;
            created_at: number;
            ended_at: number | null;
            /** @description When the rows are deleted. Until then it can be undone. */
            expires_at: number;
        };
        ImportWordView: {
            /** @description First spelling in the file. */
            word: string;
            rows: number;
            /** @enum {string|null} */
            status: "active" | "suspended" | "terminated" | null;
        };
        ImportWordsView: {
            /** @enum {string} */
            object_name: "import_words";
            words: components["schemas"]["ImportWordView"][];
        };
        InspectTokenDto: {
            /** @description An access or identity token of a client. */
            token: string;
        };
        InsuranceCardStepDto: {
            /** @description Name of the insurance. */
            payer_name: string;
            /** @description Electronic payer id. */
            payer_id?: string | null;
            /** @description Member id. */
            insurance_member_id: string;
            /** @description Name of the group. */
            group_name?: string | null;
            /** @description Number of the group. */
            group_id?: string | null;
            /** @description Given name of the policy holder. */
            policy_holder_first_name: string;
            /** @description Family name of the policy holder. */
            policy_holder_last_name: string;
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
        InvitationListView: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["InvitationView"][];
        };
        InvitationRowView: {
            /** @description From 1. */
            number: number;
            employee_row_id: string;
            /** @description Null once they are erased. */
            employee_id: string | null;
            name: string | null;
            /** @enum {string} */
            stage: "waiting" | "skipped" | "sending" | "sent" | "delivered" | "opened" | "begun" | "established" | "failed";
            /** @description Why the employee was skipped, or why it failed. */
            code: string | null;
            reminders: number;
            access_request_id: string | null;
            invited_at: number | null;
        };
        InvitationRowsView: {
            /** @enum {string} */
            object_name: "invitation_rows";
            rows: components["schemas"]["InvitationRowView"][];
            /** @description The next `after`; null at the end. */
            next_after: number | null;
        };
        InvitationView: {
            id: string;
            /** @enum {string} */
            object_name: "invitation";
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
            created_at: number;
            expires_at: number;
            /**
             * @description What is known about its e-mail; null where the link was shown instead.
             * @enum {string|null}
             */
            delivery: "queued" | "accepted" | "delivered" | "failed" | "expired" | null;
        };
        InviteDto: {
            /**
             * Format: email
             * @description Address of the invited person; shown to them, and kept with their account.
             */
            email: string;
            /**
             * @description Their role. It cannot be changed with the link.
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
            /**
             * @description The link is sent to the address, and the answer is without it. Where nothing can be sent, `email` is refused, and `none`, the default, answers with the link.
             * @enum {string|null}
             */
            deliver?: "none" | "email" | null;
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
        LanguageDto: {
            /**
             * @description The language to go on in.
             * @enum {string}
             */
            language: "en" | "es" | "fr" | "de" | "it";
        };
        LegacyPartnerInformationView: {
            preferred_username: string;
        };
        LegalHoldList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["LegalHoldView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        LegalHoldView: {
            /**
             * @description The held object: a session, or a user or project with their sessions.
             * @example vs_01h455vb4pex5vsknk084sn02q
             */
            id: string;
            /** @enum {string} */
            object_name: "legal_hold";
            /**
             * @description Null for a hold of the operator.
             * @enum {string|null}
             */
            reason: "litigation" | "investigation" | "authority_request" | "person_request" | null;
            /** @description Null for one of an older version. */
            placed_by: string | null;
            placed_at: number;
        };
        LiftLegalHoldDto: {
            /**
             * @description Why it need not be kept any more.
             * @enum {string}
             */
            reason: "matter_closed" | "placed_in_error" | "person_request";
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
        LinkProviderView: {
            workspace_id: string;
            /** @description Text of the button. */
            name: string;
            /** @description Whether the workspace accepts no passkeys. */
            is_enforced: boolean;
        };
        ListedCampaignList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ListedCampaignView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ListedCampaignView: {
            /** @example camp_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "campaign";
            /** @enum {string} */
            status: "prepared" | "running" | "done" | "canceled";
            /** @description What HR calls it. */
            name: string | null;
            action: string;
            /** @enum {string} */
            deliver: "email" | "sms";
            locale: string | null;
            valid_days: number;
            reminders: number;
            remind_after_days: number;
            quiet_hours: components["schemas"]["QuietHoursView"] | null;
            employee_count: number;
            created_by: string;
            created_at: number;
            started_at: number | null;
            ended_at: number | null;
            /** @description Employees who were written to. */
            invited: number;
            /** @description Those of them who are verified. */
            established: number;
        };
        ListedResetList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ListedResetView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ListedResetView: {
            /** @example rst_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "identity_reset";
            /** @description The id of the row, as in the address of the employee. */
            employee_row_id: string;
            /** @enum {string} */
            status: "waiting" | "approved" | "done" | "canceled" | "expired";
            /** @enum {string} */
            reason: "wrong_person" | "appearance_changed" | "account_takeover" | "duplicate_identity" | "person_asked" | "other";
            note: string | null;
            requested_by: string;
            approved_by: string | null;
            requested_at: number;
            /** @description The end of the cool-down: before it nothing is reset. */
            effective_at: number;
            ended_at: number | null;
            /** @description The customer's own id; null once erased. */
            employee_id: string | null;
            name: string | null;
        };
        LivenessChallengeView: {
            challenge_id: string;
            /** @description How many prompts follow the first, one by one. */
            moves: number;
            prompt: components["schemas"]["PromptView"];
            /** @description Unix seconds; the whole lasts 60 seconds, or 240 with more time. */
            expires_at: number;
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
        MatchColumnsDto: {
            /** @description Columns that are not listed are not read. */
            columns: components["schemas"]["ColumnDto"][];
            /**
             * @description The order of ambiguous dates such as 03/04/1990. With iso, the default, ambiguous dates are left out. Other dates are always read.
             * @enum {string|null}
             */
            date_format?: "iso" | "day_first" | "month_first" | null;
            /** @description The file's words for a status, each with active, suspended or terminated. Usual words in five languages are known. */
            statuses?: {
                [key: string]: string;
            } | null;
            /** @description The country of telephone numbers without a country code, as ISO 3166 alpha-2. Without it they are left out. */
            phone_country?: string | null;
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
        MemberList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["MemberView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        MemberView: {
            /** @description The account. */
            id: string;
            /** @enum {string} */
            object_name: "member";
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
            created_at: number;
            disabled_at: number | null;
        };
        NewApiKeyView: {
            /** @example key_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "api_key";
            name: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            scopes: ("sessions:read" | "sessions:write" | "sessions:reveal" | "events:read" | "webhooks:read" | "webhooks:write" | "users:delete" | "grants:read" | "grants:write" | "audit:read" | "test_helpers")[];
            created_at: number;
            /** @description Who made it; null for a key made before this was kept: the audit says. */
            created_by: string | null;
            /** @description Accurate to a few minutes; null if never used. */
            last_used_at: number | null;
            /** @description Of a replaced key: until when it works. */
            expires_at: number | null;
            revoked_at: number | null;
            /** @description Shown only once. */
            secret: string;
        };
        NewChallengeDto: {
            /** @description Whether the person needs more time; every limit is then four times longer. */
            more_time?: boolean | null;
            /** @description Whether the screen may give coloured light, where the project has it. */
            screen_light?: boolean | null;
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
        NewCustomerKeyView: {
            /** @example ckey_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "customer_key";
            name: string;
            scopes: ("employees:read" | "employees:write" | "access:read" | "access:write" | "grants:read" | "grants:write" | "config:read" | "config:write" | "webhooks:read" | "webhooks:write" | "audit:read" | "connections:read" | "connections:write" | "decisions:read")[];
            created_at: number;
            /** @description Who made it; null for a key made before this was kept: the audit says. */
            created_by: string | null;
            revoked_at: number | null;
            /** @description Shown only once. */
            secret: string;
        };
        NewHandoffView: {
            /**
             * Format: uri
             * @description Opens the session on a phone, once.
             */
            url: string;
            /** @description The same link as a QR code: an SVG document. */
            qr: string;
            /** @description Unix seconds, ten minutes from now. */
            expires_at: number;
        };
        NewPasskeyDto: {
            /** @description The challenge that was answered. */
            challenge_id: string;
            /** @description What the browser’s WebAuthn call gave, as JSON. */
            response: {
                [key: string]: unknown;
            };
            /** @description Name of the passkey, chosen by its owner. */
            name: string;
        };
        NewSourceView: {
            /** @example src_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "source";
            project_id: string;
            name: string;
            url: string;
            values: ("name" | "birthdate" | "address" | "document" | "phone" | "email" | "former_addresses")[];
            enabled: boolean;
            created_at: number;
            /** @description Until when the former secret works. */
            old_secret_expires_at: number | null;
            /** @description Why it last validated nothing. */
            last_error: string | null;
            last_error_at: number | null;
            /** @description Both sides sign with it. Shown only once. */
            secret: string;
        };
        NewTestSessionView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "test_session";
            /** @enum {string} */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            /** Format: uri */
            url: string;
            /** @description The same link as a QR code: an SVG document. */
            qr: string;
        };
        NextPromptDto: {
            /** @description The `nonce` of the open prompt. */
            nonce: string;
        };
        OfferedProviderView: {
            workspace_id: string;
            /** @description Text of the button. */
            name: string;
        };
        OidcClientList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["OidcClientView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        OidcClientView: {
            /** @example oidc_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "oidc_client";
            /** @example urn:oid:2.16.840.1.113883.3.7204.1 */
            client_id: string;
            /** @description Shown only at creation and rotation, and empty otherwise. Clients with keys have none at creation. */
            client_secret: string;
            /** @description Whether the client may authenticate with a secret. */
            secret_live: boolean;
            /** @description Whether the previous secret still works. */
            previous_secret_live: boolean;
            name: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            project_id: string;
            /** @enum {string} */
            token_type: "tefca" | "carequality";
            redirect_uris: string[];
            oid_registered: boolean;
            /** @description Of a sub-participant: the client id of its channel partner’s registered OID. */
            registered_under: string | null;
            /** @description When notice of individual access was given; null without notice. */
            individual_access_noticed_at: number | null;
            historical_addresses: boolean;
            /** @description Public keys that the client signs its assertions with. */
            jwks: {
                [key: string]: unknown;
            } | null;
            jwks_uri: string | null;
            created_at: number;
            updated_at: number;
            disabled_at: number | null;
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
        OneTimeLinkView: {
            /** @enum {string} */
            object_name: "one_time_link";
            /** @description The link, shown once and usable once. Null if it was sent by e-mail. */
            url: string | null;
            email: string;
            expires_at: number;
        };
        OpenCaseDto: {
            /** @description The id of the row, as the search returned it. */
            employee_row_id: string;
            /** @description One of the actions that the desk offers. */
            action: string;
            /**
             * @description The contact on record that gets the link.
             * @enum {string}
             */
            channel: "email" | "sms";
            /** @description The number of the ticket. */
            ticket?: string | null;
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
        OpenHeldLinkDto: {
            /** @description The part of the link behind `#`. */
            token: string;
        };
        OpenLinkDto: {
            /** @description The part of the link after the #. */
            token: string;
        };
        OpenLinkView: {
            /** @enum {string} */
            object_name: "staff_link";
            /** @enum {string} */
            kind: "setup" | "invitation" | "recovery";
            /** @enum {string|null} */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor" | null;
            /** @enum {string|null} */
            console: "console" | "people" | null;
            workspace_name: string | null;
            email: string;
            /** @description Of the account that is recovered. */
            name: string;
            /** @description Whether it also creates a first workspace. */
            needs_workspace_name: boolean;
            single_sign_on: components["schemas"]["LinkProviderView"] | null;
        };
        OpenedDeskCaseView: {
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
            /** @description Null once the employee was erased. */
            employee_name: string | null;
            employee_id: string | null;
            /**
             * @description Masked; null once the contact has changed since.
             * @example ••• 12
             */
            contact: string | null;
            /** @description What the employee reads on the page. */
            action_label: string;
            /** @description The label in the languages that have one, such as `es`. */
            action_label_translations: {
                [key: string]: string;
            };
            /** @description Null if your system opened it. */
            agent_name: string | null;
            /** @description When the person was seen on the page. */
            opened_at: number | null;
            /** @description When they were proved to be the employee. */
            proved_at: number | null;
            /** @description Whether an override was asked for and can still be approved. */
            override_waits: boolean;
            /** @description What your own system made of it; null where it is not done automatically. */
            automatic_action: components["schemas"]["DirectoryActionView"] | null;
            /** @description What was enough, of a verified case. */
            factors: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[] | null;
            /** @description With `factors_missing`: each list would have been enough beside what was shown. Somebody without their device asks again with `deliver`, for a contact on record, or calls the help desk (a desk case). */
            missing_factors: ("face" | "doc" | "hwk" | "swk" | "link" | "readback" | "peer")[][] | null;
            /** @description When the link was last sent. */
            sent_at: number | null;
            /** @description How often it was sent again; three times at most. */
            reminders: number;
            /** @description Whether it is your own case; only then you can work on it. */
            is_own: boolean;
            /** @description Whether you may ask for an override, and somebody else could approve it. */
            may_override: boolean;
            /** @description Whether you may approve the override that was asked for. */
            may_decide_override: boolean;
            /** @description Oldest first; three at most. */
            vouches: components["schemas"]["DeskVouchView"][];
            /** @description Whether you may ask a second person to vouch for the employee now. */
            may_ask_vouch: boolean;
        };
        OverviewRequestCountView: {
            /** @enum {string} */
            flow: "establish_identity" | "known_user_key";
            status: string;
            reason: string | null;
            count: number;
        };
        OwningDirectoryView: {
            /** @example conn_01h455vb4pex5vsknk084sn02q */
            connection_id: string;
            /** @example Okta, production */
            name: string;
            values: ("first_name" | "last_name" | "email" | "phone" | "department" | "title" | "locale")[];
        };
        PaletteView: {
            light: components["schemas"]["AccentView"];
            dark: components["schemas"]["AccentView"];
        };
        PasskeyAnswerDto: {
            /** @description The challenge that was answered. */
            challenge_id: string;
            /** @description What the browser’s WebAuthn call gave, as JSON. */
            response: {
                [key: string]: unknown;
            };
        };
        PasskeyListView: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["PasskeyView"][];
        };
        PasskeyView: {
            /** @example passkey_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "passkey";
            name: string;
            /** @description Whether it is synchronised by its provider. */
            is_backed_up: boolean;
            created_at: number;
            last_used_at: number | null;
        };
        PastIdentityView: {
            established_at: number;
            ended_at: number;
            reason: string;
        };
        PeopleConfigDto: {
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
            /** @description The `version` of the configuration that was read. If it has changed since, nothing is saved. */
            version: string;
        };
        PeopleDeskCaseList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["PeopleDeskCaseView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        PeopleDeskCaseView: {
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
            /** @description Null once the employee was erased. */
            employee_name: string | null;
            employee_id: string | null;
            /**
             * @description Masked; null once the contact has changed since.
             * @example ••• 12
             */
            contact: string | null;
            /** @description What the employee reads on the page. */
            action_label: string;
            /** @description The label in the languages that have one, such as `es`. */
            action_label_translations: {
                [key: string]: string;
            };
            /** @description Null if your system opened it. */
            agent_name: string | null;
            /** @description When the person was seen on the page. */
            opened_at: number | null;
            /** @description When they were proved to be the employee. */
            proved_at: number | null;
            /** @description Whether an override was asked for and can still be approved. */
            override_waits: boolean;
        };
        PeopleOverviewView: {
            /** @enum {string} */
            object_name: "people_overview";
            /** @description Null while more than ten thousand employees are counted for the first time. */
            coverage: components["schemas"]["CoverageView"] | null;
            /** @description Those with the newest alarms of the last thirty days, newest first. */
            alarmed: components["schemas"]["EmployeeSummaryView"][];
            /** @description Of the newest thousand. */
            requests: components["schemas"]["OverviewRequestCountView"][];
            /** @description How the newest five thousand ended. */
            outcomes: components["schemas"]["DayCountsView"];
            time_to_verify: components["schemas"]["TimeToVerifyView"];
            /** @description Resets for a second person, up to a hundred. */
            waiting_resets: number;
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
        PersonasView: {
            personas: components["schemas"]["PersonaView"][];
            scenarios: ("success" | "document_expired" | "document_unreadable" | "underage" | "selfie_mismatch" | "liveness_failed" | "profile_mismatch" | "consent_declined" | "not_me" | "abandoned" | "different_user")[];
        };
        PhoneCodeDto: {
            /**
             * @description Where to send the code, as E.164.
             * @example +15555550100
             */
            phone: string;
        };
        PictureTicketView: {
            /** @enum {string} */
            object_name: "picture_ticket";
            /** @description Opens the picture once, within a minute. */
            ticket: string;
            expires_at: number;
        };
        PlaceLegalHoldDto: {
            /**
             * @description Why it must be kept.
             * @enum {string}
             */
            reason: "litigation" | "investigation" | "authority_request" | "person_request";
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
        ProjectList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ProjectView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ProjectView: {
            /** @example proj_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "project";
            /** @enum {string} */
            environment: "sandbox" | "production";
            name: string;
            public_name: string | null;
            /** @enum {string} */
            template: "ial2" | "document_selfie" | "selfie_only" | "custom";
            /** @enum {string} */
            engine: "simulated" | "native";
            steps: ("document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card")[];
            /** @enum {string} */
            user_info: "none" | "missing_from_document" | "all";
            historical_addresses: boolean;
            profile_must_match: boolean;
            /** @enum {string} */
            review: "off" | "unclear" | "sample";
            second_review: boolean;
            /** @description Null keeps results until redacted. */
            results_days: number | null;
            pictures_days: number;
            embedding_origins: string[];
            app_schemes: string[];
            uploads_allowed: boolean;
            screen_light: boolean;
            minimum_age: number;
            face_threshold: number;
            created_at: number;
            archived_at: number | null;
        };
        PromptView: {
            /** @description 0 for looking ahead, then the moves. */
            n: number;
            /**
             * @description Look ahead, or turn to one's own left or right, up or down.
             * @enum {string}
             */
            prompt: "ahead" | "left" | "right" | "up" | "down";
            /** @description Goes with each frame of this prompt. */
            nonce: string;
            /**
             * @description The colour around the picture meanwhile; null without coloured light.
             * @enum {string|null}
             */
            light: "#ff6464" | "#64ff64" | "#6464ff" | null;
            /** @description Milliseconds for which it takes frames. */
            lasts_ms: number;
        };
        ProviderDto: {
            /** @description Text of the button on the sign-in page. */
            name: string;
            /**
             * Format: uri
             * @description Issuer, as its discovery document names it.
             */
            issuer: string;
            /** @description Client id at the provider. */
            client_id: string;
            /** @description Client secret at the provider; left out, the stored one is kept. */
            client_secret?: string | null;
            /** @description Claim of the ID token that names the groups, or a dot path to it. Without it, roles come only from invitations. */
            groups_claim?: string | null;
            /** @description The first matching group decides. */
            group_roles: components["schemas"]["GroupRoleDto"][];
            /** @description Whether only owners may use a passkey for this workspace. */
            is_enforced: boolean;
            /** @description Whether the sign-in page shows a button to everybody. */
            is_offered: boolean;
        };
        QuietHoursDto: {
            /** @description The first quiet hour. */
            from: number;
            /** @description The hour in which messages go out again; may be on the next day. */
            until: number;
            /**
             * @description IANA time zone of the hours.
             * @example Europe/Madrid
             */
            time_zone: string;
        };
        QuietHoursView: {
            from: number;
            until: number;
            time_zone: string;
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
        RenameDeviceKeyDto: {
            /** @description What its owner calls the device. */
            label: string;
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
        RequestOverrideDto: {
            /**
             * @description Why the case passes; recorded.
             * @enum {string}
             */
            reason: "met_in_person" | "confirmed_by_manager" | "service_unavailable" | "no_camera";
        };
        RequestResetDto: {
            /**
             * @description Why the identity is reset; recorded.
             * @enum {string}
             */
            reason: "wrong_person" | "appearance_changed" | "account_takeover" | "duplicate_identity" | "person_asked" | "other";
            /** @description What happened and how the person was checked. Required for the reason `other`. */
            note?: string | null;
        };
        ResendCampaignDto: {
            /** @description The number of employees to write to again, as the person confirmed it. */
            unanswered_count: number;
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
        RevealDto: {
            /**
             * @description Why the whole record is needed; recorded.
             * @enum {string}
             */
            reason: "correct_record" | "contact_employee" | "legal_request";
        };
        RevealPictureDto: {
            /**
             * @description Why the picture is needed; recorded.
             * @enum {string}
             */
            reason: "answer_the_question" | "compare_again" | "check_the_quality";
        };
        ReviewChallengeView: {
            /** @description To the person's own left and right, in this order. */
            moves: ("left" | "right" | "up" | "down")[];
            /** @description Some frames, the first and last included. */
            frames: components["schemas"]["ReviewFrameView"][];
        };
        ReviewDetailView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "review";
            project_id: string;
            /** @enum {string} */
            cause: "unclear" | "sample";
            /** @enum {string} */
            question: "same_face" | "live_person" | "all_in_order";
            /** @enum {string} */
            status: "waiting" | "confirmed" | "refused" | "closed";
            /** @description Whether two reviewers must confirm. */
            needs_second: boolean;
            /** @description Whether you have given your verdict; a waiting case then waits for another reviewer. */
            decided_by_you: boolean;
            /** @description The reviewer who holds the case. */
            leased_by: string | null;
            lease_expires_at: number | null;
            created_at: number;
            ended_at: number | null;
            /** @description What to look at; only for the reviewer who holds the case. */
            pictures: components["schemas"]["ReviewPictureView"][];
            /** @description The liveness results; only for the reviewer who holds the case. */
            challenge: components["schemas"]["ReviewChallengeView"] | null;
            /** @description Empty until the case has ended: a second reviewer decides blind. */
            verdicts: components["schemas"]["ReviewVerdictView"][];
        };
        ReviewFrameView: {
            id: string;
            /** @description Milliseconds since the challenge began. */
            at_ms: number;
        };
        ReviewList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["ReviewView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        ReviewPictureView: {
            id: string;
            /** @enum {string} */
            kind: "document_front" | "document_back" | "passport_page" | "selfie" | "insurance_front" | "insurance_back";
        };
        ReviewVerdictView: {
            reviewer_id: string;
            /** @enum {string} */
            verdict: "confirm" | "refuse";
            /** @enum {string} */
            reason: "same_person_shown" | "live_person_shown" | "pictures_in_order" | "another_person_shown" | "no_live_person_shown" | "document_suspicious" | "pictures_too_poor";
            decided_at: number;
        };
        ReviewView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "review";
            project_id: string;
            /** @enum {string} */
            cause: "unclear" | "sample";
            /** @enum {string} */
            question: "same_face" | "live_person" | "all_in_order";
            /** @enum {string} */
            status: "waiting" | "confirmed" | "refused" | "closed";
            /** @description Whether two reviewers must confirm. */
            needs_second: boolean;
            /** @description Whether you have given your verdict; a waiting case then waits for another reviewer. */
            decided_by_you: boolean;
            /** @description The reviewer who holds the case. */
            leased_by: string | null;
            lease_expires_at: number | null;
            created_at: number;
            ended_at: number | null;
        };
        RevokeDeviceKeysDto: {
            /** @description Only keys of sessions that ended before, in Unix seconds: a late retry then leaves newer keys. All if left out or null. */
            made_before?: number | null;
        };
        RevokedCustomerKeyView: {
            id: string;
            /** @enum {string} */
            object_name: "customer_key";
            /** @enum {boolean} */
            revoked: true;
        };
        RotateApiKeyDto: {
            /** @description Seconds for which the old key still works. */
            overlap_seconds: number;
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
        RotateSourceDto: {
            /** @description Seconds for which the former secret works too; 0 ends it now. */
            overlap_seconds: number;
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
        SaveFilterDto: {
            /** @description Name of the list. */
            name: string;
            /** @description Any status when left out. */
            statuses?: ("active" | "suspended" | "terminated")[] | null;
            /** @description Any state when left out. */
            identity_states?: ("not_invited" | "invited" | "in_progress" | "established" | "needs_attention" | "undelivered" | "expired" | "exempt")[] | null;
            /** @description The whole name of a department. */
            department?: string | null;
            /** @description The id of a group of a directory. */
            group?: string | null;
            /** @description Added more than this many days ago, whenever the list is opened. */
            added_days_ago?: number | null;
        };
        SavedFilterListView: {
            /** @enum {string} */
            object_name: "saved_filter_list";
            /** @description All of them, oldest first. */
            data: components["schemas"]["SavedFilterView"][];
        };
        SavedFilterView: {
            /** @example flt_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "saved_filter";
            name: string;
            /** @description Empty for any. */
            statuses: ("active" | "suspended" | "terminated")[];
            /** @description Empty for any. */
            identity_states: ("not_invited" | "invited" | "in_progress" | "established" | "needs_attention" | "undelivered" | "expired" | "exempt")[];
            department: string | null;
            group: string | null;
            added_days_ago: number | null;
            created_by: string;
        };
        SenderTestDto: {
            /** @description E-mail address, or telephone number as E.164. */
            address: string;
        };
        SenderTestView: {
            id: string;
            /** @enum {string} */
            channel: "email" | "sms";
            /** @enum {string} */
            status: "queued" | "accepted" | "delivered" | "failed" | "expired";
            reason: string | null;
            /** @description Number of attempts. */
            attempts: number;
            /** @description Why the last attempt did not succeed. */
            trouble: components["schemas"]["SenderTroubleView"] | null;
            created_at: number;
        };
        SenderTroubleView: {
            /** @enum {string} */
            cause: "name_not_found" | "address_private" | "connection_refused" | "timed_out" | "certificate_untrusted" | "certificate_expired" | "certificate_name_differs" | "tls_failed" | "sign_in_refused" | "sender_refused" | "recipient_refused" | "message_refused" | "busy" | "other";
            /** @description The first 200 characters of the answer of your own provider. */
            answer: string | null;
        };
        SendersView: {
            /** @enum {string} */
            object_name: "senders";
            email: components["schemas"]["EmailSenderView"] | null;
            sms: components["schemas"]["SmsSenderView"] | null;
            /** @description Providers whose settings can no longer be decrypted and must be entered again. */
            unreadable: ("email" | "sms")[];
            /** @description How messages of workspaces without a provider of their own are sent. */
            deployment: components["schemas"]["DeploymentSendersView"];
            /** @description The newest test messages, newest first. */
            tests: components["schemas"]["SenderTestView"][];
        };
        SentCodeView: {
            /** @description Simulated sessions only: the code, since nothing was sent. */
            simulated_code: string | null;
            /** @description Seconds until another may be asked for. */
            resend_after: number;
        };
        SentHeaderView: {
            name: string;
            value: string;
        };
        SessionCountView: {
            /** @enum {string} */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            /** @description Reason of a failed session. */
            failure_code: string | null;
            count: number;
        };
        SessionDetailView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "session_summary";
            project_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @enum {string} */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            /** @description Why it ended without success. */
            end_code: string | null;
            user_id: string | null;
            /** @description Name of the person; null without the permission `sessions:read_people`. */
            person_name: string | null;
            created_at: number;
            completed_at: number | null;
            expires_at: number;
            redacted_at: number | null;
            /** @description For the operators of the project. */
            project_name: string | null;
            /** @enum {string} */
            engine: "simulated" | "native";
            /** @description The person whom a known-user session names. */
            requested_user_id: string | null;
            updated_at: number;
            /** @enum {string} */
            user_profile_match_status: "not_applicable" | "pending" | "match" | "no_match";
            steps: components["schemas"]["SessionStepView"][];
            /** @description Once the session has ended. */
            checks: components["schemas"]["CheckView"][];
            /** @description Which values a source validated, and when. Without the values. */
            validations: components["schemas"]["ValidationView"][];
            thresholds: components["schemas"]["SessionThresholdsView"] | null;
            /** @description Null once it is destroyed, and without the permission `sessions:read_people`. */
            person: components["schemas"]["SessionPersonView"] | null;
            pictures: components["schemas"]["SessionPictureView"][];
            events: components["schemas"]["ConsoleEventDetailView"][];
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
        SessionPersonView: {
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            phone: string | null;
            custom_fields: {
                [key: string]: string;
            };
            /** @description Without its query, which only the caller may read. */
            redirect_url: string | null;
            visits: components["schemas"]["SessionVisitView"][];
        };
        SessionPictureView: {
            id: string;
            /** @enum {string} */
            kind: "document_front" | "document_back" | "passport_page" | "selfie" | "insurance_front" | "insurance_back";
            captured_at: number;
        };
        SessionRecordView: {
            location: components["schemas"]["LocationView"];
            user_agent: string;
            created_at: number;
            ip: string;
            locale: string;
            zoneinfo: string;
        };
        SessionStepView: {
            /** @enum {string} */
            name: "document" | "selfie" | "phone" | "email" | "address" | "ssn" | "insurance_card";
            /** @enum {string} */
            state: "done" | "checking" | "open";
            /** @description Failed tries. */
            failed_tries: number;
            /** @description Why the last try was not clear. */
            reasons: string[];
        };
        SessionSummaryList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["SessionSummaryView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        SessionSummaryView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "session_summary";
            project_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @enum {string} */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
            /** @description Why it ended without success. */
            end_code: string | null;
            user_id: string | null;
            /** @description Name of the person; null without the permission `sessions:read_people`. */
            person_name: string | null;
            created_at: number;
            completed_at: number | null;
            expires_at: number;
            redacted_at: number | null;
        };
        SessionThresholdsView: {
            minimum_age: number;
            face_threshold: number;
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
        SessionVisitView: {
            created_at: number;
            ip: string;
            user_agent: string;
            country: string | null;
        };
        SetUpView: {
            project: boolean;
            api_key: boolean;
            webhook_endpoint: boolean;
        };
        ShownBrandView: {
            /** @description Shown in place of the name. */
            name: string | null;
            palette: components["schemas"]["PaletteView"] | null;
            /** @description Path of a PNG on this origin. */
            logo_path: string | null;
        };
        SignInWaysView: {
            /** @enum {string} */
            object_name: "sign_in_ways";
            /** @description Whether an account exists. The set-up link creates the first one. */
            is_set_up: boolean;
            /** @description Whether people of the development set-up sign in without a passkey. */
            development: boolean;
            single_sign_on: components["schemas"]["OfferedProviderView"][];
        };
        SignedDecisionView: {
            /** @enum {string} */
            object_name: "signed_decision";
            decision: components["schemas"]["DecisionView"];
            /** @description A JWT of the type `decision-evidence+jwt`; its claim `decision` is the same. */
            signed: string;
            /**
             * Format: uri
             * @description The keys that verify it.
             */
            key_set_url: string;
        };
        SignedInView: {
            /** @enum {string} */
            object_name: "signed_in";
            account: components["schemas"]["StaffAccountView"];
            session: components["schemas"]["StaffSessionView"];
            workspaces: components["schemas"]["StaffWorkspaceView"][];
        };
        SignedOutView: {
            /** @enum {string} */
            object_name: "signed_out";
        };
        SigningKeyView: {
            /** @description The `kid` in the header of tokens. */
            key_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /**
             * @description Signs later, signs now, is still published, or has left the key set.
             * @enum {string}
             */
            state: "next" | "current" | "previous" | "retired";
            activate_at: number;
            /** @description Null without a successor. */
            retire_at: number | null;
        };
        SigningKeysView: {
            /** @enum {string} */
            object_name: "signing_keys";
            keys: components["schemas"]["SigningKeyView"][];
        };
        SimulationChoiceView: {
            persona: string | null;
            scenario: string;
        };
        SimulationDto: {
            /**
             * @description Who appears; the person the session is about when null.
             * @enum {string|null}
             */
            persona?: "persona_01" | "persona_02" | "persona_03" | "persona_04" | "persona_05" | "persona_06" | "persona_07" | "persona_08" | "persona_09" | "persona_10" | null;
            /**
             * @description What happens.
             * @enum {string}
             */
            scenario: "success" | "document_expired" | "document_unreadable" | "underage" | "selfie_mismatch" | "liveness_failed" | "profile_mismatch" | "different_user";
        };
        SimulationPersonaView: {
            id: string;
            first_name: string;
            last_name: string;
            dob: string;
            document_type: string;
        };
        SingleSignOnView: {
            /** @enum {string} */
            object_name: "single_sign_on";
            /** @description To be registered at the provider. */
            redirect_uri: string;
            provider: components["schemas"]["IdentityProviderView"] | null;
        };
        SmsSenderDto: {
            /**
             * @description `json` takes signed JSON, `twilio` is Twilio or a service with its API.
             * @enum {string}
             */
            shape: "json" | "twilio";
            /**
             * Format: uri
             * @description Address that accepts the messages.
             */
            url: string;
            /** @description Account of a Twilio-compatible service. */
            account?: string | null;
            /** @description Signing secret (`whsec_` and base64) or token of the account; left out, the stored one is kept. */
            secret?: string | null;
            /** @description Sender: a telephone number, or a name. */
            from?: string | null;
        };
        SmsSenderView: {
            /** @enum {string} */
            shape: "json" | "twilio";
            url: string;
            account: string | null;
            from: string | null;
            changed_at: number;
        };
        SourceList: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["SourceView"][];
            /** @description Whether more items follow in this direction. */
            has_more: boolean;
            /** @description The cursor of the next page; null on the last one. */
            next_cursor: string | null;
        };
        SourceView: {
            /** @example src_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "source";
            project_id: string;
            name: string;
            url: string;
            values: ("name" | "birthdate" | "address" | "document" | "phone" | "email" | "former_addresses")[];
            enabled: boolean;
            created_at: number;
            /** @description Until when the former secret works. */
            old_secret_expires_at: number | null;
            /** @description Why it last validated nothing. */
            last_error: string | null;
            last_error_at: number | null;
        };
        SsnStepDto: {
            /**
             * @description Nine digits, with or without hyphens.
             * @example 123-45-6789
             */
            ssn: string;
        };
        StaffAccountView: {
            /** @example staff_01h455vb4pex5vsknk084sn02q */
            id: string;
            name: string;
            email: string;
            /** @description Made by the development set-up. */
            is_development: boolean;
        };
        StaffSessionListView: {
            /** @enum {string} */
            object_name: "list";
            data: components["schemas"]["StaffSessionView"][];
        };
        StaffSessionView: {
            /** @example sess_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "staff_session";
            /** @enum {string} */
            method: "passkey" | "single_sign_on" | "development";
            address: string;
            user_agent: string;
            created_at: number;
            last_seen_at: number;
            /** @description When it ends without further use. */
            expires_at: number;
            /** @description Whether it is the session of this request. */
            is_current: boolean;
        };
        StaffWorkspaceView: {
            id: string;
            /**
             * @description The console of the workspace.
             * @enum {string}
             */
            console: "console" | "people";
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "reviewer" | "hr" | "help_desk" | "desk_lead" | "auditor";
            permissions: ("members:read" | "members:write" | "single_sign_on:write" | "settings:read" | "settings:write" | "projects:read" | "projects:write" | "api_keys:read" | "api_keys:write" | "oidc_clients:read" | "oidc_clients:write" | "webhooks:read" | "webhooks:write" | "events:read" | "sessions:read" | "sessions:read_people" | "evidence:reveal" | "review:read" | "review:decide" | "audit:read" | "audit:export" | "employees:read" | "employees:export" | "employees:write" | "employees:import" | "employees:invite" | "employees:terminate" | "employees:reveal" | "employees:request_reset" | "employees:reset_identity" | "access_requests:read" | "grants:revoke" | "flows:read" | "flows:write" | "flows:approve" | "connections:read" | "connections:write" | "desk:work" | "desk:override")[];
        };
        StartBulkJobDto: {
            /** @description The number of employees of the job, as the person confirmed it. */
            employee_count: number;
        };
        StartCampaignDto: {
            /** @description The number of employees to invite, as the person confirmed it. */
            invited_count: number;
        };
        StatusDetailsView: {
            /**
             * @description Why it ended without success. `consent_declined` and `not_me` are what the person said; other codes name the check that failed.
             * @example not_me
             */
            code: string;
        };
        StepAdviceView: {
            /** @enum {string} */
            code: "document_front_missing" | "document_back_missing" | "document_unreadable" | "document_code_unreadable" | "document_not_supported" | "document_expired" | "portrait_unreadable" | "selfie_missing" | "selfie_not_confirmed" | "face_missing" | "several_faces" | "face_too_small" | "face_cut_off" | "face_turned_away" | "face_blurred" | "face_too_dark" | "face_too_bright" | "eyes_covered" | "moves_not_seen" | "turns_not_compared" | "try_again";
            /** @description For the person to read. */
            text: string;
        };
        StepUpAnswerDto: {
            /** @description What the browser’s WebAuthn call gave, as JSON. */
            response: {
                [key: string]: unknown;
            };
        };
        StepUpBegunView: {
            /** @enum {string} */
            object_name: "step_up_challenge";
            step_up_id: string;
            /** @description Options for the browser’s WebAuthn call. */
            options: {
                [key: string]: unknown;
            };
        };
        StepUpDto: {
            /** @description The action, from `X-Step-Up-Action` of the refusal. */
            action: string;
            /** @description The target, from `X-Step-Up-Target` of the refusal. */
            target?: string | null;
        };
        StepUpView: {
            /** @enum {string} */
            object_name: "step_up";
            /** @description Send it as `X-Step-Up` with the confirmed call, within two minutes. */
            step_up_id: string;
        };
        TestSessionView: {
            /** @example vs_01h455vb4pex5vsknk084sn02q */
            id: string;
            /** @enum {string} */
            object_name: "test_session";
            /** @enum {string} */
            status: "not_started" | "awaiting_user_input" | "success" | "failed" | "expired" | "canceled";
        };
        TimeToVerifyView: {
            /** @description First verifications among the newest requests. */
            count: number;
            /** @description From being asked to being granted. */
            median_seconds: number | null;
            times: components["schemas"]["VerificationTimeView"][];
        };
        TimelineEntryView: {
            id: string;
            at: number;
            /** @example employee.changed */
            action: string;
            /** @enum {string} */
            outcome: "allowed" | "refused" | "changed" | "alarm";
            /** @description Id of the actor, or `system`. */
            actor: string;
            /** @description Name of the actor, if a staff member. */
            actor_name: string | null;
            subject: string;
            details: {
                [key: string]: unknown;
            };
        };
        TokenClaimView: {
            name: string;
            /** @description JSON if not a text. */
            value: string;
        };
        TokenInspectionView: {
            /** @enum {string} */
            object_name: "token_inspection";
            /** @description Whether it is signed by us, belongs to one of your clients, and is live. */
            verified: boolean;
            /**
             * @description The first fault; null for a verified token.
             * @enum {string|null}
             */
            fault: "malformed" | "algorithm_refused" | "type_unknown" | "issuer_foreign" | "key_unknown" | "key_retired" | "signature_wrong" | "client_unknown" | "client_disabled" | "expired" | "grant_ended" | null;
            /** @enum {string|null} */
            kind: "access_token" | "identity_token" | null;
            /** @enum {string|null} */
            environment: "sandbox" | "production" | null;
            /** @description The `kid` that its header names. */
            key_id: string | null;
            /** @description Your client that it was made for. */
            oidc_client_id: string | null;
            issued_at: number | null;
            expires_at: number | null;
            /** @description Claims about the token, once its signature and client are verified. */
            claims: components["schemas"]["TokenClaimView"][];
            /** @description Names of the claims about the person; their values are not shown. */
            withheld_claims: string[];
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
        UpdateRecordDto: {
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
        VerificationServiceView: {
            /** @enum {string} */
            object_name: "verification_service";
            /** @description Whether it is this deployment. */
            is_here: boolean;
            /** @enum {string} */
            environment: "sandbox" | "production";
        };
        VerificationTimeView: {
            /** @description Null for all that took longer. */
            up_to_seconds: number | null;
            count: number;
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
        WeakerApprovalDto: {
            /** @description The `version` of the configuration that was read. If it has changed since, nothing is saved. */
            version: string;
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
        WithdrawnView: {
            /** @enum {boolean} */
            deleted: true;
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
