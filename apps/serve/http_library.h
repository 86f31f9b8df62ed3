/* libmicrohttpd, which is loaded when a server starts. It brings gnutls and eight more shared libraries with it; linked in the usual
 * way they would be loaded at every start of the program, also to solve a board, and take more than half of its time. */
#ifndef UNJAM_SERVE_HTTP_LIBRARY_H
#define UNJAM_SERVE_HTTP_LIBRARY_H

#include <microhttpd.h>

#define HTTP_FUNCTIONS(USE)                                                                                            \
    USE(MHD_add_response_header)                                                                                       \
    USE(MHD_create_response_from_buffer)                                                                               \
    USE(MHD_destroy_response)                                                                                          \
    USE(MHD_get_connection_info)                                                                                       \
    USE(MHD_get_connection_values)                                                                                     \
    USE(MHD_lookup_connection_value)                                                                                   \
    USE(MHD_queue_response)                                                                                            \
    USE(MHD_quiesce_daemon)                                                                                            \
    USE(MHD_resume_connection)                                                                                         \
    USE(MHD_start_daemon)                                                                                              \
    USE(MHD_stop_daemon)                                                                                               \
    USE(MHD_suspend_connection)

/* The type of each function is that of its declaration, which the compiler checks. */
struct http_library {
#define DECLARE(name) __typeof__(&name) name;
    HTTP_FUNCTIONS(DECLARE)
#undef DECLARE
};

extern struct http_library http;

/* Fills in `http`, before there are threads. NULL, or what is wrong. */
const char *http_library_load(void);

#endif
